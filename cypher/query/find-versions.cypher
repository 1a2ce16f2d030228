// The versions with given URNs that exist at an instant.
UNWIND $urns AS urn
MATCH (v:Version {urn: urn})-[:HAS_REVISION]->(r:Revision WHERE r.from <= $at AND $at < r.to)
RETURN v.urn AS urn, r.class AS class, v.agencyID AS agencyID, v.id AS id, v.version AS version,
       v.precedence AS precedence, v.stability AS stability, r.id AS revision, r.from AS since, r.names AS names
