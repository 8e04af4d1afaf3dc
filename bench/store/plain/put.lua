local stored, count = redis.call('GET', KEYS[1]), redis.call('GET', KEYS[2])
local current = stored and cjson.decode(stored).commitment or ''
if current ~= ARGV[3] then return 0 end
if current ~= cjson.decode(ARGV[2]).commitment then
  -- another server seed, or the first one: nonces begin at 0
  count = '0'
end
if not count then return 0 end
redis.call('SET', KEYS[1], ARGV[2])
redis.call('SET', KEYS[2], count)
renew_all(ARGV[1])
return 1
