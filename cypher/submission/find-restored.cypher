// Versions with their revisions at a tick and now: those with given URNs, those of given lines, and those that transactions after a tick
// changed, of some agencies or of all. $after holds that tick, or nothing: then the last branch does not run.
CALL {
  UNWIND $urns AS urn
  MATCH (v:Version {urn: urn})
  USING INDEX v:Version(urn)
  RETURN v
UNION
  UNWIND $keys AS key
  MATCH (a:Artefact {key: key})-[:HAS_VERSION]->(v:Version)
  USING INDEX a:Artefact(key)
  RETURN v
UNION
  UNWIND $after AS tick
  MATCH (t:Transaction WHERE t.tick > tick)-[:CHANGED]->(:Revision)<-[:HAS_REVISION]-(v:Version)
  USING INDEX t:Transaction(tick)
  WHERE size($agencies) = 0 OR v.agencyID IN $agencies
  RETURN v
}
WITH v,
     head([(v)-[:HAS_REVISION]->(r:Revision WHERE r.from <= $tick AND $tick < r.to) | {id: r.id, hash: r.hash}]) AS then,
     head([(v)-[:HAS_REVISION]->(r:Revision {to: 9007199254740991}) | {id: r.id, hash: r.hash}]) AS now
RETURN v.urn AS urn, then.id AS restored, now.id AS held, coalesce(then.hash = now.hash, false) AS isEqual
ORDER BY urn
