local function renew_all(seconds)
  for _, name in ipairs(KEYS) do redis.call('EXPIRE', name, seconds) end
end
