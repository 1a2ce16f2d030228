// The generated key of session cookies. The first process that needs it sets it, for all.
MERGE (s:Sessions {id: 'registry'})
ON CREATE SET s.key = $key, s.revocations = 0
RETURN s.key AS key
