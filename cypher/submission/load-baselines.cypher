// The newest revision of versions, open or closed, and their open references.
UNWIND $urns AS urn
MATCH (v:Version {urn: urn})
CALL (v) {
  MATCH (v)-[:HAS_REVISION]->(r:Revision)
  RETURN r ORDER BY r.from DESC LIMIT 1
}
RETURN urn, r.id AS revision, r.to = 9007199254740991 AS live, r.hash AS hash,
       COLLECT {
         MATCH (r)-[:HAS_SLICE]->{0,1}(s) WHERE s.itemIds IS NOT NULL
         RETURN {itemIds: s.itemIds, itemClasses: s.itemClasses}
       } AS parts,
       CASE WHEN $withBodies THEN r.body END AS body,
       COLLECT {
         MATCH (r)-[:HAS_SLICE]->(s:Slice) WHERE $withBodies AND s.body IS NOT NULL
         RETURN s.body ORDER BY s.n
       } AS slices,
       [(v)-[e:REFERENCES WHERE e.to = 9007199254740991]->(t) | {
         id: elementId(e), role: e.role, target: t.urn, wildcard: t:Wildcard,
         class: e.class, components: e.components, items: e.items
       }] AS references
