local text = redis.call('GET', KEYS[1])
if not text then return nil end
if redis.call('EXISTS', KEYS[2]) == 0 then return '' end
renew_all(ARGV[1])
return text
