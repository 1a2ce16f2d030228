// The slices of the revisions that began up to a tick.
MATCH (r)-[:HAS_SLICE]->(s)
WHERE r.from <= $tick
RETURN r.id AS revision, s.n AS n, s.body AS body, s.itemIds AS itemIds, s.itemClasses AS itemClasses
