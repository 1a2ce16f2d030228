// Relationships from a version to itself: they lead nowhere, so that no traversal of references meets them.
UNWIND $selections AS row
MATCH (v:Version {urn: row.source})
CREATE (v)-[:SELECTS {
  role: row.role, through: row.through, components: row.components, items: row.items, modifiers: row.modifiers,
  from: $tick, to: 9007199254740991
}]->(v)
