// What transactions record of who changed what, in their order.
MATCH (t:Transaction)
WHERE $since <= t.at < $until
RETURN t.tick AS tick, t.at AS at, t.principal AS principal, t.action AS action, t.counts AS counts,
       t.submission AS submission
ORDER BY at LIMIT $limit
