local text, has_count = redis.call('GET', KEYS[1]), redis.call('EXISTS', KEYS[2]) == 1
if text and has_count then
  renew_all(ARGV[1])
  return text
end
return text and '' or nil
