// The versions of a line that exist at a tick or existed before, each with the hash of the last content that it had by then.
MATCH (a:Artefact {key: $key})-[:HAS_VERSION]->(v:Version)
USING INDEX a:Artefact(key)
CALL (v) {
  MATCH (v)-[:HAS_REVISION]->(r:Revision WHERE r.from <= $tick)
  RETURN r ORDER BY r.from DESC LIMIT 1
}
RETURN v.version AS version, r.hash AS hash
