#!lua
-- ARGV: ttl, session text, its commitment, expected commitment or ''.
-- Answers OK, CHANGED or CORRUPT.
local stored = call('GET', KEYS[1])
local counter = '0'
if stored then
  local commitment = facts(stored)
  if not commitment then return 'CORRUPT' end
  if commitment ~= ARGV[4] then return 'CHANGED' end
  if commitment == ARGV[3] then
    counter = call('GET', KEYS[2])
    if not counter then return 'CHANGED' end
  end
elseif ARGV[4] ~= '' then
  return 'CHANGED'
end
call('MSET', KEYS[1], ARGV[2], KEYS[2], counter)
renew(ARGV[1])
return 'OK'
