// A row for each slice: the driver parses a row at once.
UNWIND $revisions AS id
MATCH (:Revision {id: id})-[:HAS_SLICE]->(s:Slice)
WHERE s.body IS NOT NULL
RETURN id AS revision, s.n AS n, s.body AS body
