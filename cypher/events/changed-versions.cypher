// The versions that the transactions of a range of ticks changed, in the order of ticks and URNs, from a URN in the first
// tick on. The rows of a transaction are sorted when those of the one before are taken.
MATCH (t:Transaction) USING INDEX t:Transaction(tick)
WHERE $tick <= t.tick <= $until
WITH t ORDER BY t.tick
MATCH (t)-[c:CHANGED]->(r:Revision)<-[:HAS_REVISION]-(v:Version)
WHERE t.tick > $tick OR v.urn >= $from
RETURN t.tick AS tick, t.at AS at, t.principal AS principal, v.urn AS key, c.change AS kind, r.names AS names
ORDER BY tick, key LIMIT $most
