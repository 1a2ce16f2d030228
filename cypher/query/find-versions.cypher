// The versions with given URNs that exist at a tick.
UNWIND $urns AS urn
MATCH (v:Version {urn: urn})
MATCH (v)-[:HAS_REVISION]->(r:Revision WHERE r.from <= $tick AND $tick < r.to)
RETURN v.urn AS urn, r.class AS class, v.agencyID AS agencyID, v.id AS id, v.version AS version,
       v.precedence AS precedence, v.stability AS stability, r.id AS revision, r.from AS since, r.names AS names,
       r.isStub AS isStub, r.hash AS hash
