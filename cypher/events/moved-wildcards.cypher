// The wildcards whose resolution changed in a range of ticks, in the order of ticks and URNs, from a URN in the first tick on.
CALL () {
  MATCH (w)-[m:RESOLVES_TO]->(v:Version) USING INDEX m:RESOLVES_TO(opened)
  WHERE $tick <= m.opened <= $until
  RETURN m.opened AS tick, w, null AS before, v.urn AS after
UNION ALL
  MATCH (w)-[m:RESOLVES_TO]->(v:Version) USING INDEX m:RESOLVES_TO(ended)
  WHERE $tick <= m.ended <= $until
  RETURN m.ended AS tick, w, v.urn AS before, null AS after
}
WITH tick, w.urn AS key, before, after WHERE tick > $tick OR key >= $from
WITH tick, key, max(before) AS before, max(after) AS after
ORDER BY tick, key LIMIT $most
MATCH (t:Transaction {tick: tick})
RETURN tick, t.at AS at, t.principal AS principal, key, before, after ORDER BY tick, key
