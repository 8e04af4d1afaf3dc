#!lua
-- KEYS: the answer. ARGV: the mark.
-- Removes the answer if it is the mark.
if call('GET', KEYS[1]) == ARGV[1] then call('DEL', KEYS[1]) end
return ''
