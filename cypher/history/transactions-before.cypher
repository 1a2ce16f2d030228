// The newest transactions after a tick and before another one, newest first, with the numbers of artefacts of some agencies and
// classes that they changed, null for any: by kind of change, and with $byLine by version line.
MATCH (t:Transaction) USING INDEX t:Transaction(tick)
WHERE $after < t.tick < $before
WITH t ORDER BY t.tick DESC LIMIT $candidates
CALL (t) {
  MATCH (t)-[c:CHANGED]->(r:Revision)<-[:HAS_REVISION]-(v:Version)
  WHERE ($principals IS NULL OR t.principal IN $principals)
    AND ($agencies IS NULL OR v.agencyID IN $agencies) AND ($classes IS NULL OR r.class IN $classes)
  WITH c.change AS change, CASE WHEN $byLine THEN head([(v)<-[:HAS_VERSION]-(a) | a.key]) END AS line, count(*) AS count
  RETURN collect({change: change, line: line, count: count}) AS changes
}
RETURN t.tick AS tick, t.at AS at, t.principal AS principal, t.action AS action, changes ORDER BY tick DESC
