// The clock, and the submission of a transaction that the caller read before: another one there is another history. A clock
// without rules or deprecations has never had any.
MATCH (c:Clock {id: 'registry'})
OPTIONAL MATCH (t:Transaction {tick: $known})
OPTIONAL MATCH (s:Sessions {id: 'registry'})
RETURN c.tick AS tick, c.at AS at, c.submission AS submission, c.registry AS registry, c.epoch AS epoch,
       coalesce(c.rules, 0) AS rules, coalesce(c.deprecations, 0) AS deprecations, t.submission AS known,
       coalesce(s.revocations, 0) AS revocations
