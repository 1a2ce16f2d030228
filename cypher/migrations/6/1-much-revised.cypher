// Versions with more than 64 revisions: these get the URN of their version, so that an index finds the one of a tick.
MATCH (v:Version)
WHERE COUNT { (v)-[:HAS_REVISION]->() } > 64
CALL (v) {
  MATCH (v)-[:HAS_REVISION]->(r:Revision)
  SET r.of = v.urn, v:MuchRevised
} IN TRANSACTIONS OF 1 ROW
