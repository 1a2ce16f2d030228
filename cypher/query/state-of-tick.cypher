// The state after a transaction.
MATCH (t:Transaction {tick: $tick})
RETURN t.tick AS tick, t.at AS at, t.submission AS submission
