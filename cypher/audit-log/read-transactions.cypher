// What transactions record of who changed what, in their order.
MATCH (t:Transaction)
WHERE $since <= t.at < $until
RETURN t.tick AS tick, t.at AS at, t.principal AS principal, t.action AS action, t.counts AS counts,
       t.submission AS submission, t.proposal AS proposal, t.proposer AS proposer
ORDER BY at LIMIT $limit
