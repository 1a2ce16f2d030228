// The newest revision of versions, open or closed, their open references, and their open selections.
UNWIND $urns AS urn
MATCH (v:Version {urn: urn})
CALL (v) {
  MATCH (v)-[:HAS_REVISION]->(r:Revision)
  RETURN r ORDER BY r.from DESC LIMIT 1
}
RETURN v.urn AS urn, r.id AS revision, r.to = 9007199254740991 AS live, r.hash AS hash,
       EXISTS { (r)-[:HAS_SLICE]->() } AS isSliced, r.itemIds AS itemIds, r.itemClasses AS itemClasses,
       [(v)-[e:REFERENCES WHERE e.to = 9007199254740991]->(t) | {
         id: elementId(e), role: e.role, target: coalesce(t.within, t.urn), wildcard: coalesce(t.ofWildcard, t:Wildcard),
         class: e.class, components: e.components, items: e.items
       }] AS references,
       [(v)-[e:SELECTS WHERE e.to = 9007199254740991]->(t) | {id: elementId(e), key: e.key, target: t.urn}] AS selections
