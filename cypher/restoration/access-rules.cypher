UNWIND $rows AS row
CREATE (r:AccessRule {id: row.id, rule: row.rule, from: row.from, to: coalesce(row.to, 9007199254740991)})
WITH r, row
CALL (r, row) {
  UNWIND row.changes AS change
  MATCH (t:Transaction {tick: change.tick})
  CREATE (t)-[:CHANGED {change: change.change}]->(r)
}
RETURN count(*) AS written
