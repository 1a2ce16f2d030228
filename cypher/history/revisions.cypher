// What transactions up to a tick made of versions, the newest first: each new revision, and each deletion with the revision that it
// ended. The page begins before a tick, or in it after a version; $last is
// the earlier one of both ticks. A revision that another one
// follows ends without a row, so $candidates, twice the number of rows that are needed, are enough.
UNWIND $urns AS urn
MATCH (v:Version {urn: urn})
CALL (v) {
  WITH v WHERE NOT v:MuchRevised
  MATCH (v)-[:HAS_REVISION]->(r:Revision)
  RETURN r
UNION ALL
  WITH v WHERE v:MuchRevised
  CALL (v) {
    MATCH (r:Revision) USING INDEX r:Revision(of, to)
    WHERE r.of = v.urn AND r.to > $last
    RETURN r ORDER BY r.of, r.to LIMIT 1
  UNION ALL
    MATCH (r:Revision) USING INDEX r:Revision(of, to)
    WHERE r.of = v.urn AND r.to <= $last
    RETURN r ORDER BY r.of DESC, r.to DESC LIMIT $candidates
  }
  RETURN r
}
WITH urn, r WHERE r.from <= $tick
UNWIND [r.from, r.to] AS tick
WITH urn, r, tick WHERE tick <= $tick AND (tick < $before OR tick = $before AND urn > $after)
ORDER BY tick DESC, urn LIMIT $candidates
MATCH (t:Transaction {tick: tick})
MATCH (t)-[c:CHANGED]->(r) WHERE tick = r.from OR c.change = 'deleted'
RETURN urn, tick, r.id AS revision, c.change AS change, t.at AS at, t.principal AS principal, t.action AS action
ORDER BY tick DESC, urn
