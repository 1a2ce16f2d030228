// Relationships to what the reference of selections names, to each attachment, and to the sets of codes with a prefix within these. Of
// those with one key, one has the lists.
UNWIND $selections AS row
MATCH (v:Version {urn: row.source})
CALL (row) {
  MATCH (t:Version {urn: row.target}) RETURN t
  UNION
  MATCH (t:Wildcard {urn: row.target}) RETURN t
}
CALL (row, t) {
  WITH row, t WHERE row.pattern IS NULL
  RETURN t AS end
UNION ALL
  WITH row, t WHERE row.pattern IS NOT NULL
  MERGE (p:PropertyWildcard {urn: row.pattern})
  ON CREATE SET p.prefix = row.prefix, p.component = row.component, p.within = row.target, p.ofWildcard = t:Wildcard
  MERGE (p)-[w:WITHIN]->(t)
  ON CREATE SET w.from = $tick, w.to = 9007199254740991
  RETURN p AS end
}
CREATE (v)-[:SELECTS {
  key: row.key, role: row.role, through: row.through, components: row.lists.components, items: row.lists.items,
  modifiers: row.lists.modifiers, from: $tick, to: 9007199254740991
}]->(end)
