#!lua
-- KEYS: session nonce chips pending; what it writes expires when the session does.
-- ARGV: game, stake, starting stack, detail, SHA-1 of the loaded text or ''.
-- Answers {nonce, balance, session text, how many are pending} as they are
-- afterwards, or the one word NOTFOUND, CHANGED, CORRUPT,
-- UNAVAILABLE, BACK or CHIPS.
local values = call('MGET', KEYS[1], KEYS[2], KEYS[3])
local text = values[1]
if not text then return 'NOTFOUND' end
if ARGV[5] ~= '' and redis.sha1hex(text) ~= ARGV[5] then return 'CHANGED' end
local commitment, clientSeed, bets, head, tail = facts(text)
if not commitment then return 'CORRUPT' end
local n = whole(values[2])
if not n or n == LIMIT then return 'UNAVAILABLE' end
if n < bets then return 'BACK' end
-- MGET answers nothing for a key of another type, which must not count as none.
local balance = whole(values[3] or call('EXISTS', KEYS[3]) == 0 and ARGV[3])
if not balance then return 'CORRUPT' end
local stake = tonumber(ARGV[2])
if balance < stake then return 'CHIPS' end
local at = call('PEXPIRETIME', KEYS[1])
if at < 0 then return 'CORRUPT' end -- no store leaves a session without an expiry
at = digits(at)

-- Only the digits change.
text = head .. digits(bets + 1) .. tail
local nonce = digits(n)
local round = ARGV[1] .. ':' .. commitment .. ':' .. clientSeed .. ':' .. nonce
-- First what a key of another type would refuse.
call('HSET', KEYS[4], round, ARGV[2] .. ' ' .. ARGV[4])
call('PEXPIREAT', KEYS[4], at)
call('SET', KEYS[1], text, 'KEEPTTL')
call('INCR', KEYS[2])
if stake > 0 then
  balance = balance - stake
  call('SET', KEYS[3], digits(balance), 'PXAT', at)
end
return {nonce, digits(balance), text, call('HLEN', KEYS[4])}
