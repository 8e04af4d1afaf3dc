-- Shared by all scripts. Where not said otherwise, KEYS are all of a session's:
-- session nonce revealed records chips receipts pending, then the parts.

local call = redis.call
local LIMIT = 9007199254740991 -- 2^53-1

-- renew gives every key that exists the same instant of expiry, ttl milliseconds
-- from now. Times pass 1e14 as text: Lua would round them.
local function renew(ttl)
  local now = call('TIME')
  local at = string.format('%.0f', now[1] * 1000 + math.floor(now[2] / 1000) + ttl)
  for _, key in ipairs(KEYS) do call('PEXPIREAT', key, at) end
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
-- and bets, and what stands before and after the bets; or nil if it is no
-- session. Nothing is ever encoded again. Text as EncodeSession writes it has
-- the first three at fixed places; any other is decoded.
local function facts(text)
  local commitment, clientSeed
  local from, to = string.find(text, '","betsUnderSeed":', 220, true)
  if from and string.sub(text, 124, 139) == '","commitment":"' and string.sub(text, 204, 219) == '","clientSeed":"' then
    commitment, clientSeed = string.sub(text, 140, 203), string.sub(text, 220, from - 1)
  end
  if not clientSeed or string.find(clientSeed, '[\\"]') then
    local ok, session = pcall(cjson.decode, text)
    if not ok or type(session) ~= 'table' then return nil end
    commitment, clientSeed = session.commitment, session.clientSeed
    if type(commitment) ~= 'string' or type(clientSeed) ~= 'string' then return nil end
    -- Inside a string this name would have an escaped quote.
    from, to = string.find(text, '"betsUnderSeed":', 1, true)
    if not from then return nil end
  end
  local digits = string.match(text, '^(%d+)[,}]', to + 1)
  local bets = whole(digits)
  if not bets then return nil end
  return commitment, clientSeed, bets, string.sub(text, 1, to), string.sub(text, to + 1 + #digits)
end

-- chips gives the balance, which is the starting stack until something moved
-- it, or nil if what is stored is no number.
local function chips(stack) return whole(call('GET', KEYS[5]) or stack) end

-- raised gives the balance with amount added, nil if there is nothing to add, or
-- nil and why it can't be.
local function raised(amount, stack)
  if amount == '0' then return nil end
  local balance = chips(stack)
  if not balance then return nil, 'CORRUPT' end
  if balance + tonumber(amount) > LIMIT then return nil, 'LIMIT' end
  return digits(balance + tonumber(amount))
end

-- roundOf gives the id of the round that a record is of, or nil. Records as this
-- package writes them are matched as they are, others are decoded.
local function roundOf(record)
  local game, commitment, clientSeed, nonce = string.match(record,
    '^{"spec":"GFS/1%.0","profile":"single%-player","game":"(%a+)","params":{[^}]*},"commitment":"(%x+)","clientSeed":"([^"\\]+)","nonce":(%d+),')
  if not game then
    local ok, r = pcall(cjson.decode, record)
    if not ok or type(r) ~= 'table' or type(r.nonce) ~= 'number' then return nil end
    game, commitment, clientSeed, nonce = r.game, r.commitment, r.clientSeed, digits(r.nonce)
    if type(game) ~= 'string' or type(commitment) ~= 'string' or type(clientSeed) ~= 'string' then return nil end
  end
  return game .. ':' .. commitment .. ':' .. clientSeed .. ':' .. nonce
end

-- push puts record before the others and drops all but the newest keep, with
-- the receipts that settling their rounds left. Those of credits stay.
local function push(record, keep)
  for _ = keep + 1, call('LPUSH', KEYS[4], record) do
    local round = roundOf(call('RPOP', KEYS[4]))
    if round then call('HDEL', KEYS[6], 'settle ' .. round) end
  end
end
