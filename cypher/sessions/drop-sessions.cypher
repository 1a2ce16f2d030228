// Removes what is noted of sessions whose time is over.
MATCH (s:LiveSession) USING INDEX s:LiveSession(ends)
WHERE s.ends <= $now
WITH s LIMIT 1000
DELETE s
