#!lua
-- ARGV: ttl, SHA-1 of the text before, text after, commitment and server seed to
-- reveal if a nonce was handed out, then those of each seed to reveal in any case.
-- Answers OK, CHANGED or OPEN.
local text = call('GET', KEYS[1])
if not text or redis.sha1hex(text) ~= ARGV[2] then return 'CHANGED' end
local counter = call('GET', KEYS[2])
if not counter then return 'CHANGED' end
if call('EXISTS', KEYS[7]) == 1 then return 'OPEN' end
-- First the old seeds: a key of another type must not cost them.
for i = counter == '0' and 6 or 4, #ARGV, 2 do call('HSET', KEYS[3], ARGV[i], ARGV[i + 1]) end
call('MSET', KEYS[1], ARGV[3], KEYS[2], '0')
renew(ARGV[1])
return 'OK'
