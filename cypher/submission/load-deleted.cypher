// The stable versions of lines that were deleted, each with the hash of the last content that it had.
UNWIND $keys AS key
MATCH (a:Artefact {key: key})-[:HAS_VERSION]->(v:Version {stability: 'stable'})
USING INDEX a:Artefact(key)
WHERE NOT EXISTS { (v)-[:HAS_REVISION]->(:Revision {to: 9007199254740991}) }
CALL (v) {
  MATCH (v)-[:HAS_REVISION]->(r:Revision)
  RETURN r ORDER BY r.from DESC LIMIT 1
}
RETURN key, v.version AS version, r.hash AS hash
