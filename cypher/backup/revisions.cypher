// The revisions that began up to a tick, with the transactions that record them. An end that is later is none.
MATCH (v)-[:HAS_REVISION]->(r)
WHERE r.from <= $tick
RETURN r.id AS id, v.urn AS version, r.class AS class, r.from AS from,
       CASE WHEN r.to > $tick THEN null ELSE r.to END AS to, r.hash AS hash, r.body AS body, r.itemIds AS itemIds,
       r.itemClasses AS itemClasses, r.names AS names, r.isStub AS isStub,
       [(r)<-[c:CHANGED]-(t WHERE t.tick <= $tick) | {tick: t.tick, change: c.change}] AS changes
