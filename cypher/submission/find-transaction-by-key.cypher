MATCH (t:Transaction {idempotencyKey: $idempotencyKey})
RETURN t.report AS report, t.requestHash AS requestHash
