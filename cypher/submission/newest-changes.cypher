// The newest change of versions: the transaction that made their newest revision, or that deleted them.
UNWIND $urns AS urn
MATCH (v:Version {urn: urn})
CALL (v) {
  MATCH (v)-[:HAS_REVISION]->(r:Revision)
  RETURN r ORDER BY r.from DESC LIMIT 1
}
WITH urn, r.to = 9007199254740991 AS live, CASE WHEN r.to = 9007199254740991 THEN r.from ELSE r.to END AS tick
MATCH (t:Transaction {tick: tick})
RETURN urn, live, tick, t.at AS at, t.principal AS principal
