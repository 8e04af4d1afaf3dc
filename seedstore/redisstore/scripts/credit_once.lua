#!lua
-- ARGV: ttl, round id, payout, starting stack, receipt.
-- Answers the receipt that is kept, or NOTFOUND, LIMIT or CORRUPT.
if call('EXISTS', KEYS[1]) == 0 then return 'NOTFOUND' end
local receipt = call('HGET', KEYS[6], 'credit ' .. ARGV[2]) or call('HGET', KEYS[6], 'settle ' .. ARGV[2])
if not receipt then
  local balance, failed = raised(ARGV[3], ARGV[4])
  if failed then return failed end
  receipt = ARGV[5]
  call('HSET', KEYS[6], 'credit ' .. ARGV[2], receipt)
  if balance then call('SET', KEYS[5], balance) end
end
renew(ARGV[1])
return receipt
