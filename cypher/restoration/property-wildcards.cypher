UNWIND $rows AS row
CALL (row) {
  WITH row WHERE row.ofWildcard
  MATCH (t:Wildcard {urn: row.within}) RETURN t
UNION ALL
  WITH row WHERE NOT row.ofWildcard
  MATCH (t:Version {urn: row.within}) RETURN t
}
CREATE (p:PropertyWildcard {
  urn: row.urn, prefix: row.prefix, component: row.component, within: row.within, ofWildcard: row.ofWildcard
})-[:WITHIN {from: row.from, to: 9007199254740991}]->(t)
RETURN count(*) AS written
