// The versions that given versions refer to at a tick.
UNWIND $urns AS urn
MATCH (:Version {urn: urn})-[e:REFERENCES WHERE e.from <= $tick AND $tick < e.to]->(t)
MATCH (t)-[s:WITHIN|RESOLVES_TO WHERE s.from <= $tick AND $tick < s.to]->{0,2}(v:Version)
WITH DISTINCT v
MATCH (v)-[:HAS_REVISION]->(r:Revision WHERE r.from <= $tick AND $tick < r.to)
RETURN v.urn AS urn, r.class AS class, v.agencyID AS agencyID, v.id AS id, v.version AS version,
       v.precedence AS precedence, v.stability AS stability, r.id AS revision, r.from AS since, r.names AS names
