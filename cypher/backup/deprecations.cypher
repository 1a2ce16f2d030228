// The deprecations that began up to a tick. An end that is later is none.
MATCH (d)-[:DEPRECATES]->(v)
WHERE d.from <= $tick
RETURN v.urn AS urn, d.since AS since, d.reasons AS reasons, head([(d)-[:SUCCEEDED_BY]->(s) | s.urn]) AS successor,
       d.from AS from, CASE WHEN d.to > $tick THEN null ELSE d.to END AS to
