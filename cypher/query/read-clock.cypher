// The clock, and the submission of a transaction that the caller read before: another one there is another history.
MATCH (c:Clock {id: 'registry'})
OPTIONAL MATCH (t:Transaction {tick: $known})
RETURN c.tick AS tick, c.at AS at, c.submission AS submission, c.registry AS registry, c.epoch AS epoch,
       t.submission AS known
