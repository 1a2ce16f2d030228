// Ends deprecations and begins others with the transaction of a tick, which the clock records.
MATCH (c:Clock {id: 'registry'})
SET c.deprecations = $tick
WITH c
CALL () {
  UNWIND $closed AS urn
  MATCH (d:Deprecation {urn: urn, to: 9007199254740991}) USING INDEX d:Deprecation(urn, to)
  SET d.to = $tick
}
CALL () {
  UNWIND $opened AS row
  MATCH (v:Version {urn: row.urn})
  CREATE (v)<-[:DEPRECATES]-(d:Deprecation {urn: row.urn, from: $tick, to: 9007199254740991, since: row.since,
                                            reasons: row.reasons})
  WITH d, row
  MATCH (s:Version {urn: row.successor})
  CREATE (d)-[:SUCCEEDED_BY]->(s)
}
RETURN c.deprecations AS tick
