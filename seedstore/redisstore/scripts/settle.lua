#!lua
-- ARGV: ttl, payout, starting stack, receipt, record, how many to keep. The round
-- is the one that the record is of.
-- Answers the receipt that is kept, or NOTFOUND, NOROUND, LIMIT or CORRUPT.
local round = roundOf(ARGV[5])
if not round then return 'NOROUND' end
if call('EXISTS', KEYS[1]) == 0 then return 'NOTFOUND' end
if call('HEXISTS', KEYS[7], round) == 0 then
  local receipt = call('HGET', KEYS[6], 'settle ' .. round) or call('HGET', KEYS[6], 'credit ' .. round)
  if not receipt then return 'NOROUND' end
  renew(ARGV[1])
  return receipt
end
local balance, failed = raised(ARGV[2], ARGV[3])
if failed then return failed end
-- The chips come last: a key of another type stops it before they move.
call('HSET', KEYS[6], 'settle ' .. round, ARGV[4])
push(ARGV[5], ARGV[6])
call('HDEL', KEYS[7], round)
if balance then call('SET', KEYS[5], balance) end
renew(ARGV[1])
return ARGV[4]
