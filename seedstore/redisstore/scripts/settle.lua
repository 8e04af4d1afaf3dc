#!lua
-- ARGV: ttl, round id, payout, starting stack, receipt, record, how many to keep.
-- Answers the receipt that is kept, or NOTFOUND, NOROUND, LIMIT or CORRUPT.
if call('HEXISTS', KEYS[7], ARGV[2]) == 0 then
  if call('EXISTS', KEYS[1]) == 0 then return 'NOTFOUND' end
  local receipt = call('HGET', KEYS[6], ARGV[2])
  if not receipt then return 'NOROUND' end
  renew(ARGV[1])
  return receipt
end
local failed = pay(ARGV[3], ARGV[4])
if failed then return failed end
call('HSET', KEYS[6], ARGV[2], ARGV[5])
push(ARGV[6], ARGV[7])
call('HDEL', KEYS[7], ARGV[2])
renew(ARGV[1])
return ARGV[5]
