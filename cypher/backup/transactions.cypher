// All transactions up to a tick.
MATCH (t:Transaction)
WHERE t.tick <= $tick
RETURN t.tick AS tick, t.at AS at, t.submission AS submission, t.principal AS principal, t.action AS action,
       t.counts AS counts, t.report AS report, t.idempotencyKey AS idempotencyKey, t.requestHash AS requestHash,
       t:AccessChange AS changesRules, t.proposal AS proposal, t.proposer AS proposer
