// The newest transactions between two ticks, newest first, each with the number of artefacts that it changed, by kind of change and,
// with $byLine, by version line. Only artefacts of $agencies and $classes and transactions of $principals are counted; null for any.
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
