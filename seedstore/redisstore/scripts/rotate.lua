#!lua
-- ARGV: ttl, SHA-1 of the text before, text after, then commitment and server
-- seed of each seed to reveal. Answers OK, CHANGED or OPEN.
local text = call('GET', KEYS[1])
if not text or redis.sha1hex(text) ~= ARGV[2] or call('EXISTS', KEYS[2]) == 0 then return 'CHANGED' end
if call('EXISTS', KEYS[7]) == 1 then return 'OPEN' end
-- First the old seeds: a key of another type must not cost them.
for i = 4, #ARGV, 2 do call('HSET', KEYS[3], ARGV[i], ARGV[i + 1]) end
call('MSET', KEYS[1], ARGV[3], KEYS[2], '0')
renew(ARGV[1])
return 'OK'
