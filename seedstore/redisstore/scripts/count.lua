#!lua
-- KEYS: an address's counter. ARGV: window in milliseconds. Answers the count.
local n = call('INCR', KEYS[1])
call('PEXPIRE', KEYS[1], ARGV[1], 'NX')
return n
