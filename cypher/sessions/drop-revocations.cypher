// Removes revocations of sessions that have expired by now.
MATCH (r:Revocation) USING INDEX r:Revocation(until)
WHERE r.until < $now
WITH r LIMIT 1000
DELETE r
