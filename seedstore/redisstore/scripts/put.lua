#!lua
-- ARGV: ttl, session text, its commitment, its bets, expected commitment or ''.
-- Answers OK, CHANGED, OPEN, BACK or CORRUPT.
local stored, counter = call('GET', KEYS[1]), call('GET', KEYS[2])
if stored then
  local commitment, _, bets = facts(stored)
  if not commitment then return 'CORRUPT' end
  if commitment ~= ARGV[5] then return 'CHANGED' end
  if commitment ~= ARGV[3] then
    -- A pending round still needs the seed that would go.
    if call('EXISTS', KEYS[7]) == 1 then return 'OPEN' end
    -- A revealed seed never comes back: its nonces are used and its rolls known.
    if call('HEXISTS', KEYS[3], ARGV[3]) == 1 then return 'CHANGED' end
    counter = '0'
  elseif not counter or tonumber(ARGV[4]) < bets then
    return 'CHANGED'
  elseif whole(counter) and tonumber(ARGV[4]) > whole(counter) then
    return 'BACK'
  end
elseif ARGV[5] ~= '' or counter then
  return 'CHANGED'
else
  counter = '0'
end
call('MSET', KEYS[1], ARGV[2], KEYS[2], counter)
renew(ARGV[1])
return 'OK'
