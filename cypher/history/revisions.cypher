// What transactions up to $tick did to versions, the newest first: a row for each new revision, and for each deletion, with the
// revision that it ended. The page begins before the tick $before, or in it after the version $after. The end of a revision that
// another one follows has no row, so twice as many $candidates as rows are enough.
UNWIND $urns AS urn
MATCH (v:Version {urn: urn})-[:HAS_REVISION]->(r:Revision WHERE r.from <= $tick)
UNWIND [r.from, r.to] AS tick
WITH urn, r, tick WHERE tick <= $tick AND (tick < $before OR tick = $before AND urn > $after)
ORDER BY tick DESC, urn LIMIT $candidates
MATCH (t:Transaction {tick: tick})
MATCH (t)-[c:CHANGED]->(r) WHERE tick = r.from OR c.change = 'deleted'
RETURN urn, tick, r.id AS revision, c.change AS change, t.at AS at, t.principal AS principal, t.action AS action
ORDER BY tick DESC, urn
