#!lua
-- ARGV: ttl, record, how many to keep. Answers OK, or NOTFOUND without a session.
if call('EXISTS', KEYS[1]) == 0 then return 'NOTFOUND' end
push(ARGV[2], ARGV[3])
renew(ARGV[1])
return 'OK'
