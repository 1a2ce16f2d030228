// The artefacts with open references to the versions of lines and to the wildcards that select from them, with what these resolve to.
UNWIND $keys AS key
MATCH (a:Artefact {key: key})
CALL (a) {
  MATCH (a)-[:HAS_VERSION]->(t:Version)
  RETURN t, t.urn AS resolution
UNION ALL
  MATCH (a)<-[:SELECTS_FROM]-(t:Wildcard)
  RETURN t, head([(t)-[s:RESOLVES_TO WHERE s.to = 9007199254740991]->(x) | x.urn]) AS resolution
}
MATCH (t)<-[:WITHIN]-{0,1}(x)<-[e:REFERENCES WHERE e.to = 9007199254740991]-(p:Version)
RETURN DISTINCT key, t.urn AS reference, resolution, p.urn AS parent
