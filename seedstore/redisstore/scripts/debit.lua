#!lua
-- ARGV: ttl, round id, amount, starting stack.
-- Answers the balance as text, or NOTFOUND, CORRUPT, DEBITED or CHIPS.
if call('EXISTS', KEYS[1]) == 0 then return 'NOTFOUND' end
local balance = chips(ARGV[4])
if not balance then return 'CORRUPT' end
local before = call('HGET', KEYS[6], 'debit ' .. ARGV[2])
if before then
  if before ~= ARGV[3] then return 'DEBITED' end
else
  local amount = tonumber(ARGV[3])
  if balance < amount then return 'CHIPS' end
  balance = balance - amount
  call('SET', KEYS[5], digits(balance))
  call('HSET', KEYS[6], 'debit ' .. ARGV[2], ARGV[3])
end
renew(ARGV[1])
return digits(balance)
