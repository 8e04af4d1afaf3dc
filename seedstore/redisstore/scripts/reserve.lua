#!lua
-- ARGV: ttl, expected commitment.
-- Answers the nonce as text, or UNAVAILABLE, BACK or CORRUPT.
local text = call('GET', KEYS[1])
if not text then return 'UNAVAILABLE' end
local commitment, _, bets = facts(text)
if not commitment then return 'CORRUPT' end
local n = whole(call('GET', KEYS[2]))
if commitment ~= ARGV[2] or not n or n == LIMIT then return 'UNAVAILABLE' end
if n < bets then return 'BACK' end
call('INCR', KEYS[2])
renew(ARGV[1])
return digits(n)
