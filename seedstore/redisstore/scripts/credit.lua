#!lua
-- ARGV: ttl, amount, starting stack.
-- Answers the balance as text, or NOTFOUND, LIMIT or CORRUPT.
if call('EXISTS', KEYS[1]) == 0 then return 'NOTFOUND' end
local balance, failed = raised(ARGV[2], ARGV[3])
if failed then return failed end
call('SET', KEYS[5], balance)
renew(ARGV[1])
return balance
