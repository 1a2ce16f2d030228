// The keys of the version lines that have a version at a tick, after a key.
MATCH (a:Artefact) USING INDEX a:Artefact(key)
WHERE a.key > $after
  AND EXISTS { (a)-[:HAS_VERSION]->(:Version)-[:HAS_REVISION]->(r:Revision WHERE r.from <= $tick AND $tick < r.to) }
RETURN a.key AS key ORDER BY key
