UNWIND $rows AS row
MATCH (v:Version {urn: row.version})
CREATE (v)-[:HAS_REVISION]->(r:Revision {
  id: row.id, class: row.class, from: row.from, to: coalesce(row.to, 9007199254740991), hash: row.hash, body: row.body,
  itemIds: row.itemIds, itemClasses: row.itemClasses, names: row.names, isStub: row.isStub
})
WITH r, row
CALL (r, row) {
  UNWIND row.changes AS change
  MATCH (t:Transaction {tick: change.tick})
  CREATE (t)-[:CHANGED {change: change.change}]->(r)
}
RETURN count(*) AS written
