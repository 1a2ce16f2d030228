UNWIND $revisions AS id
MATCH (r:Revision {id: id})
RETURN id AS revision, r.body AS body,
       COLLECT { MATCH (r)-[:HAS_SLICE]->(s:Slice) WHERE s.body IS NOT NULL RETURN s.body ORDER BY s.n } AS slices
