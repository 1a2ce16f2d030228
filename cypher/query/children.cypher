// The versions that given versions refer to at an instant.
UNWIND $urns AS urn
MATCH (:Version {urn: urn})-[e:REFERENCES WHERE e.from <= $at AND $at < e.to]->(t)
MATCH (t)-[s:RESOLVES_TO WHERE s.from <= $at AND $at < s.to]->{0,1}(v:Version)
WITH DISTINCT v
MATCH (v)-[:HAS_REVISION]->(r:Revision WHERE r.from <= $at AND $at < r.to)
RETURN v.urn AS urn, r.class AS class, v.agencyID AS agencyID, v.id AS id, v.version AS version,
       v.precedence AS precedence, v.stability AS stability, r.id AS revision, r.from AS since, r.names AS names
