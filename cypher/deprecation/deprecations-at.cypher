// The deprecations that hold at a tick, of versions that exist then, with their successors where these exist.
MATCH (d:Deprecation) USING INDEX d:Deprecation(to)
WHERE d.to > $tick AND d.from <= $tick
MATCH (d)-[:DEPRECATES]->(v:Version)
WHERE EXISTS { (v)-[:HAS_REVISION]->(r:Revision WHERE r.from <= $tick AND $tick < r.to) }
OPTIONAL MATCH (d)-[:SUCCEEDED_BY]->(s:Version)
WHERE EXISTS { (s)-[:HAS_REVISION]->(r:Revision WHERE r.from <= $tick AND $tick < r.to) }
RETURN v.urn AS urn, d.from AS tick, d.since AS since, d.reasons AS reasons, s.urn AS successor ORDER BY urn
