// The content of live versions.
UNWIND $urns AS urn
MATCH (v:Version {urn: urn})-[:HAS_REVISION]->(r:Revision {to: 9007199254740991})
USING INDEX v:Version(urn)
RETURN urn, r.id AS revision, r.hash AS hash, EXISTS { (r)-[:HAS_SLICE]->() } AS isSliced, r.body AS body
