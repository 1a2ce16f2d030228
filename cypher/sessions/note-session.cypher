// A session that has begun or goes on.
MERGE (s:LiveSession {id: $session.id})
ON CREATE SET s.began = $now
SET s += $session
