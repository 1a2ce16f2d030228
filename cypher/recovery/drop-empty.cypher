// Deletes the versions without revisions that a submission left that was not committed.
UNWIND $urns AS urn
MATCH (v:Version {urn: urn})
WHERE NOT EXISTS { (v)-[:HAS_REVISION]->() }
DETACH DELETE v
