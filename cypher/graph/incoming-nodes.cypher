// Versions and their ancestors at a tick; those that are alike share rows, in parallel lists. The planner prunes the path only if
// just its distinct end nodes are used and each relationship is tested separately.
UNWIND $urns AS urn
MATCH (:Version {urn: urn})<-[q:REFERENCES|WITHIN|RESOLVES_TO WHERE q.from <= $tick AND $tick < q.to]-*(v)
WITH DISTINCT v WHERE v:Version
MATCH (v)-[:HAS_REVISION]->(r:Revision WHERE r.from <= $tick AND $tick < r.to)
WITH r.class AS class, v.stability AS stability, r.isStub AS isStub, collect(v.urn) AS urns, collect(r.names) AS names
// The driver parses a row at once.
UNWIND range(0, size(urns) - 1, 1000) AS first
RETURN class, stability, isStub, urns[first..first + 1000] AS urns, names[first..first + 1000] AS names
