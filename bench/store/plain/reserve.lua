local text, count = redis.call('GET', KEYS[1]), redis.call('GET', KEYS[2])
local number = count and tonumber(count)
if not (text and number) or number < 0 or number > 9007199254740990 then return -1 end
if ARGV[2] ~= cjson.decode(text).commitment then return -1 end
redis.call('SET', KEYS[2], string.format('%.0f', number + 1))
renew_all(ARGV[1])
return number
