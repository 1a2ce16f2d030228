// The transaction that holds the lock of the clock runs this one. Up to version 1 the clock had no identity.
MATCH (c:Clock {id: 'registry'})
OPTIONAL MATCH (t:Transaction {tick: c.tick})
SET c.schemaVersion = $schemaVersion, c.submission = t.submission,
    c.registry = coalesce(c.registry, randomUUID()), c.epoch = coalesce(c.epoch, randomUUID())
