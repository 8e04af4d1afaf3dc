#!lua
-- ARGV: ttl, commitment, server seed. Answers OK, or NOTFOUND without a session.
if call('EXISTS', KEYS[1]) == 0 then return 'NOTFOUND' end
call('HSET', KEYS[3], ARGV[2], ARGV[3])
renew(ARGV[1])
return 'OK'
