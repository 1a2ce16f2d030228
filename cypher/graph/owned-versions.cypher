// The versions at a tick of the artefacts of agencies or other owners.
UNWIND $agencies AS agency
MATCH (a:Artefact {agencyID: agency})-[:HAS_VERSION]->(v:Version)
USING INDEX a:Artefact(agencyID)
MATCH (v)-[:HAS_REVISION]->(r:Revision WHERE r.from <= $tick AND $tick < r.to)
RETURN v.urn AS urn, r.from AS since
