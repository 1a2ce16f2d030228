UNWIND $rows AS row
CREATE (t:Transaction {
  tick: row.tick, at: row.at, submission: row.submission, principal: row.principal, action: row.action, counts: row.counts,
  report: row.report, idempotencyKey: row.idempotencyKey, requestHash: row.requestHash,
  proposal: row.proposal, proposer: row.proposer
})
FOREACH (_ IN CASE WHEN row.changesRules THEN [1] ELSE [] END | SET t:AccessChange)
RETURN count(*) AS written
