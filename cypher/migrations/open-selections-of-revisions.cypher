// Creates the selections of revisions, with the interval of each.
UNWIND $selections AS row
MATCH (r:Revision {id: row.revision})<-[:HAS_REVISION]-(v:Version)
CREATE (v)-[:SELECTS {
  role: row.role, through: row.through, components: row.components, items: row.items, modifiers: row.modifiers,
  from: r.from, to: r.to
}]->(v)
