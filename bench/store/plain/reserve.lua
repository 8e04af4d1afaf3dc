local text = redis.call('GET', KEYS[1])
if not text or redis.call('EXISTS', KEYS[2]) == 0 then return -1 end
if cjson.decode(text).commitment ~= ARGV[2] then return -1 end
local nonce = tonumber(redis.call('GET', KEYS[2]))
if not nonce or nonce < 0 or nonce >= 9007199254740991 then return -1 end
redis.call('INCR', KEYS[2])
renew_all(ARGV[1])
return nonce
