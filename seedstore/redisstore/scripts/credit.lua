#!lua
-- ARGV: ttl, amount, starting stack.
-- Answers the balance as text, or NOTFOUND, LIMIT or CORRUPT.
if call('EXISTS', KEYS[1]) == 0 then return 'NOTFOUND' end
local failed = pay(ARGV[2], ARGV[3])
if failed then return failed end
renew(ARGV[1])
return call('GET', KEYS[5])
