// The records of missing items that changed in a range of ticks, in the order of ticks and of the URN and class of their targets,
// from a target in the first tick on; with the version that the target stands for after the transaction.
CALL () {
  MATCH (x)-[l:LACKS]->() USING INDEX l:LACKS(opened)
  WHERE $tick <= l.opened <= $until
  RETURN l.opened AS tick, x, l.class AS class, [] AS before, l.items AS after
UNION ALL
  MATCH (x)-[l:LACKS]->() USING INDEX l:LACKS(ended)
  WHERE $tick <= l.ended <= $until
  RETURN l.ended AS tick, x, l.class AS class, l.items AS before, [] AS after
}
WITH tick, x, x.urn + ' ' + class AS key, class, before, after WHERE tick > $tick OR key >= $from
WITH tick, x, key, class, collect(before) AS before, collect(after) AS after
ORDER BY tick, key LIMIT $most
MATCH (t:Transaction {tick: tick})
RETURN tick, t.at AS at, t.principal AS principal, key, x.urn AS target, class, before, after,
       CASE WHEN x:Wildcard THEN head([(x)-[s:RESOLVES_TO WHERE s.from <= tick AND tick < s.to]->(v) | v.urn])
            ELSE head([(x)-[:HAS_REVISION]->(r WHERE r.from <= tick AND tick < r.to) | x.urn]) END AS resolution
ORDER BY tick, key
