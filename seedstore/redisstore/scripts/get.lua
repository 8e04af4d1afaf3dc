#!lua flags=allow-oom
-- ARGV: ttl in milliseconds, 0 to renew nothing. What is no session is not renewed.
-- Answers nil without a session, '' without a counter, else the session's text.
local text = call('GET', KEYS[1])
if not text then return nil end
if call('EXISTS', KEYS[2]) == 0 then return '' end
if ARGV[1] ~= '0' and facts(text) then renew(ARGV[1]) end
return text
