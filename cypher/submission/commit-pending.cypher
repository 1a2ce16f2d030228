// Makes a submission visible: the clock moves to its tick. Its instant is later than every instant for which a query
// was executed; the horizon is locked by the statement before.
MATCH (h:Horizon {id: 'registry'})
MATCH (c:Clock {id: 'registry'})
MATCH (p:Pending {submission: $submission})
UNWIND [$now, c.at + 1, h.at + 1] AS candidate
WITH c, p, max(candidate) AS at
SET c.tick = p.tick, c.at = at, c.submission = $submission
REMOVE p:Pending, p.batches, p.locked
SET p:Transaction, p.at = at, p.principal = $principal, p.action = $action, p.counts = $counts, p.report = $report,
    p.idempotencyKey = $idempotencyKey, p.requestHash = $requestHash
RETURN at
