#!lua
-- ARGV: ttl, the part's place in KEYS, 1 or 0 for whether there is a value
-- before, that value, 1 or 0 for whether there is one after, that value.
-- Answers OK, NOTFOUND or CHANGED.
if call('EXISTS', KEYS[1]) == 0 then return 'NOTFOUND' end
local key = KEYS[tonumber(ARGV[2])]
local stored = call('GET', key)
if (stored and '1' or '0') ~= ARGV[3] or (stored and stored ~= ARGV[4]) then return 'CHANGED' end
if ARGV[5] == '1' then call('SET', key, ARGV[6]) else call('DEL', key) end
renew(ARGV[1])
return 'OK'
