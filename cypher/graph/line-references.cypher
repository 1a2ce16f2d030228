// The references at a tick to the versions of a line and to the wildcards that select from it, with what these resolve to. The
// sources of equal references share a row: a hub has thousands that name no item.
MATCH (a:Artefact {key: $key})
CALL (a) {
  MATCH (a)-[:HAS_VERSION]->(t:Version)
  RETURN t, t.urn AS resolution
UNION ALL
  MATCH (a)<-[:SELECTS_FROM]-(t:Wildcard)
  RETURN t, head([(t)-[s:RESOLVES_TO WHERE s.from <= $tick AND $tick < s.to]->(x) | x.urn]) AS resolution
}
MATCH (t)<-[:WITHIN]-{0,1}(x)<-[e:REFERENCES WHERE e.from <= $tick AND $tick < e.to]-(p:Version)
RETURN t.urn AS target, resolution, e.class AS class,
       CASE WHEN x:PropertyWildcard THEN [] ELSE [item IN e.items WHERE item <> ''] END AS items, collect(p.urn) AS sources
