// For the version lines whose keys begin with a prefix: the lines of the artefacts that are attached to them at a tick, by references
// with given roles.
UNWIND $prefixes AS prefix
MATCH (a:Artefact) WHERE a.key STARTS WITH prefix
CALL (a) {
  MATCH (a)-[:HAS_VERSION]->(t:Version)
  RETURN t
UNION ALL
  MATCH (a)<-[:SELECTS_FROM]-(t:Wildcard)
  RETURN t
}
MATCH (t)<-[e:REFERENCES WHERE e.from <= $tick AND $tick < e.to AND e.role IN $roles]-(:Version)<-[:HAS_VERSION]-(x:Artefact)
RETURN DISTINCT a.key AS key, x.key AS attached
