#!lua
-- ARGV: ttl, starting stack. Answers OK, or NOTFOUND without a session.
if call('EXISTS', KEYS[1]) == 0 then return 'NOTFOUND' end
call('SET', KEYS[5], ARGV[2])
renew(ARGV[1])
return 'OK'
