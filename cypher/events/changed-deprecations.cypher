// The deprecations that began or ended in a range of ticks, in the order of ticks and URNs, from a URN in the first tick on. One that
// another follows did not end.
CALL () {
  MATCH (d:Deprecation) USING INDEX d:Deprecation(from)
  WHERE $tick <= d.from <= $until
  RETURN d.from AS tick, d, d AS begun
UNION ALL
  MATCH (d:Deprecation) USING INDEX d:Deprecation(to)
  WHERE $tick <= d.to <= $until
  RETURN d.to AS tick, d, null AS begun
}
WITH tick, d, begun WHERE tick > $tick OR d.urn >= $from
WITH tick, d.urn AS key, head(collect(begun)) AS begun
ORDER BY tick, key LIMIT $most
MATCH (t:Transaction {tick: tick})
MATCH (v:Version {urn: key})
RETURN tick, t.at AS at, t.principal AS principal, key,
       head([(v)-[:HAS_REVISION]->(r WHERE r.from <= tick AND tick < r.to) | r.names]) AS names,
       begun.since AS since, begun.reasons AS reasons, head([(begun)-[:SUCCEEDED_BY]->(s) | s.urn]) AS successor
ORDER BY tick, key
