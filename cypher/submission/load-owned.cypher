// The live artefacts of agencies or other owners.
UNWIND $agencies AS agency
MATCH (a:Artefact {agencyID: agency})-[:HAS_VERSION]->(v:Version)
USING INDEX a:Artefact(agencyID)
WHERE EXISTS { (v)-[:HAS_REVISION]->(:Revision {to: 9007199254740991}) }
RETURN agency, v.urn AS urn
