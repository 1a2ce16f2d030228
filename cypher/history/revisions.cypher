// What transactions up to $tick did to versions, the newest first: a row for each new revision, and for each deletion, with the
// revision that it ended. The page begins before the tick $before, or in it after the version $after; $last is the lower one of
// $tick and $before. The end of a revision that another one follows has no row, so twice as many $candidates as rows are enough.
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
