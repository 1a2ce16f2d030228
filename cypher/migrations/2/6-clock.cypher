MATCH (c:Clock {id: 'registry'})
CALL (c) {
  OPTIONAL MATCH (t:Transaction {tick: c.tick})
  SET c.registry = coalesce(c.registry, randomUUID()), c.epoch = coalesce(c.epoch, randomUUID()), c.submission = t.submission
} IN TRANSACTIONS
