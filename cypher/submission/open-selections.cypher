// Relationships to what the reference of selections names, or to each attachment. Of those to several attachments, one has the lists.
UNWIND $selections AS row
MATCH (v:Version {urn: row.source})
CALL (row) {
  MATCH (t:Version {urn: row.target}) RETURN t
  UNION
  MATCH (t:Wildcard {urn: row.target}) RETURN t
}
CREATE (v)-[:SELECTS {
  key: row.key, role: row.role, through: row.through, components: row.lists.components, items: row.lists.items,
  modifiers: row.lists.modifiers, from: $tick, to: 9007199254740991
}]->(t)
