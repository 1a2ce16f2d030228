MATCH (c:Clock {id: 'registry'})
SET c.tick = $tick, c.at = $at
CREATE (t:Transaction {
  tick: $tick, at: $at, principal: $principal, action: $action, counts: $counts, submission: $submission,
  report: $report, idempotencyKey: $idempotencyKey, requestHash: $requestHash
})
WITH t
UNWIND $changes AS row
MATCH (r:Revision {id: row.revision})
CREATE (t)-[:CHANGED {change: row.change}]->(r)
