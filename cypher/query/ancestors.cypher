// The ancestors of versions at a tick: those that refer to them, directly or through others.
// The planner prunes the path only if just its distinct end nodes are used and each relationship is tested separately.
UNWIND $urns AS urn
MATCH (:Version {urn: urn})<-[e:REFERENCES|WITHIN|RESOLVES_TO WHERE e.from <= $tick AND $tick < e.to]-+(v)
WITH DISTINCT v WHERE v:Version
MATCH (v)-[:HAS_REVISION]->(r:Revision WHERE r.from <= $tick AND $tick < r.to)
RETURN v.urn AS urn, r.class AS class, v.agencyID AS agencyID, v.id AS id, v.version AS version,
       v.precedence AS precedence, v.stability AS stability, r.id AS revision, r.from AS since, r.names AS names
