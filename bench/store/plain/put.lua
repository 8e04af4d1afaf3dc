local stored = redis.call('GET', KEYS[1])
local wanted = cjson.decode(ARGV[2])
local count = redis.call('GET', KEYS[2])
if stored then
  local current = cjson.decode(stored)
  if current.commitment ~= ARGV[3] then return 0 end
  if current.commitment ~= wanted.commitment then
    count = '0'
  elseif not count then
    return 0
  end
elseif ARGV[3] ~= '' then
  return 0
else
  count = '0'
end
redis.call('MSET', KEYS[1], ARGV[2], KEYS[2], count)
renew_all(ARGV[1])
return 1
