UNWIND $types AS row
MATCH (a:Artefact)
USING INDEX a:Artefact(agencyID)
WHERE a.agencyID = row.agencyID
MATCH (a)-[:HAS_VERSION]->(v:Version)-[:HAS_REVISION]->(r:Revision)
WHERE r.to = 9007199254740991 AND r.class = row.class AND NOT v.urn IN $listed
RETURN v.urn AS urn, r.id AS revision, r.body AS body, EXISTS { (r)-[:HAS_SLICE]->() } AS isSliced
ORDER BY urn
