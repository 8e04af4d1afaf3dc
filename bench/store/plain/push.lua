local length = redis.call('LPUSH', KEYS[4], ARGV[2])
local keep = tonumber(ARGV[3])
if length > keep then redis.call('LTRIM', KEYS[4], 0, keep - 1) end
renew_all(ARGV[1])
return length
