// Ends all sessions of a subject that were signed in before. A later revocation of a subject takes the place of the earlier.
MATCH (s:Sessions {id: 'registry'})
SET s.revocations = s.revocations + 1
MERGE (r:Revocation {subject: $subject})
SET r.number = s.revocations, r.until = $until
RETURN r.number AS number
