-- Shared by all scripts. Where not said otherwise, KEYS are all of a session's:
-- session nonce revealed records chips receipts pending, then the parts.

local LIMIT = 9007199254740991 -- 2^53-1

-- renew gives every key that exists the same instant of expiry, ttl milliseconds
-- from now. Times pass 1e14 as text: Lua would round them.
local function renew(ttl)
  local now = redis.call('TIME')
  local at = string.format('%.0f', now[1] * 1000 + math.floor(now[2] / 1000) + ttl)
  for _, key in ipairs(KEYS) do redis.call('PEXPIREAT', key, at) end
end

-- whole reads plain digits up to 2^53-1, or gives nil.
local function whole(text)
  if not text or not (text == '0' or string.find(text, '^[1-9]%d*$')) or #text > 16 then return nil end
  local n = tonumber(text)
  if n > LIMIT then return nil end
  return n
end

local function digits(n) return string.format('%.0f', n) end

-- facts reads what scripts need of a session's text: commitment, client seed
-- and bets, or nil if it is no session. Nothing is ever encoded again.
local function facts(text)
  local ok, session = pcall(cjson.decode, text)
  if not ok or type(session) ~= 'table' then return nil end
  local bets = whole(string.match(text, '"betsUnderSeed":(%d+)'))
  if type(session.commitment) ~= 'string' or type(session.clientSeed) ~= 'string' or not bets then return nil end
  return session.commitment, session.clientSeed, bets
end

-- chips gives the balance, which is the starting stack until something moved
-- it, or nil if what is stored is no number.
local function chips(key, stack) return whole(redis.call('GET', key) or stack) end

-- pay adds amount to the balance. It gives nil, or why not.
local function pay(amount, stack)
  local balance = chips(KEYS[5], stack)
  if not balance then return 'CORRUPT' end
  if balance + tonumber(amount) > LIMIT then return 'LIMIT' end
  if amount ~= '0' then redis.call('SET', KEYS[5], digits(balance + tonumber(amount))) end
end

-- push puts record before the others and drops all but the newest keep, with
-- the receipts of their rounds.
local function push(record, keep)
  redis.call('LPUSH', KEYS[4], record)
  for _ = tonumber(keep) + 1, redis.call('LLEN', KEYS[4]) do
    local ok, old = pcall(cjson.decode, redis.call('RPOP', KEYS[4]))
    if ok and type(old) == 'table' and type(old.nonce) == 'number' and type(old.commitment) == 'string' and type(old.clientSeed) == 'string' then
      local round = tostring(old.game) .. ':' .. old.commitment .. ':' .. old.clientSeed .. ':' .. digits(old.nonce)
      redis.call('HDEL', KEYS[6], round, 'debit ' .. round)
    end
  end
end
