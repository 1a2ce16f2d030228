// The revocations after one that the caller has read.
MATCH (r:Revocation) USING INDEX r:Revocation(number)
WHERE r.number > $after
RETURN r.subject AS subject, r.number AS number, r.until AS until
