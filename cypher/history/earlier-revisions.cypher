// For each version and tick: the newest revision that the version had before the tick; if it had none, the revision at the tick of
// the highest stable version below. Each is null where there is none.
UNWIND $versions AS row
MATCH (v:Version {urn: row.urn})
CALL (v, row) {
  MATCH (v)-[:HAS_REVISION]->(r:Revision WHERE r.from < row.tick)
  WITH v, r ORDER BY r.from DESC LIMIT 1
  RETURN collect({urn: v.urn, revision: r.id, since: r.from}) AS own
}
CALL (v, row, own) {
  MATCH (v)<-[:HAS_VERSION]-(:Artefact)-[:HAS_VERSION]->(b:Version)
  WHERE own = [] AND b.stability = 'stable' AND b.precedence < v.precedence
  MATCH (b)-[:HAS_REVISION]->(r:Revision WHERE r.from <= row.tick AND row.tick < r.to)
  WITH b, r ORDER BY b.precedence DESC LIMIT 1
  RETURN collect({urn: b.urn, revision: r.id, since: r.from}) AS baseline
}
RETURN row.urn AS urn, head(own) AS own, head(baseline) AS baseline
