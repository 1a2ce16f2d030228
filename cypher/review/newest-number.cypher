// The number of the newest proposal; the clock is locked, so that no other one gets the next.
MATCH (p:Proposal) USING INDEX p:Proposal(number)
WHERE p.number > 0
RETURN p.number AS number ORDER BY number DESC LIMIT 1
