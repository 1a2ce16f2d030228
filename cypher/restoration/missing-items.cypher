UNWIND $rows AS row
MATCH (v:Version {urn: row.version})
CALL (row) {
  WITH row WHERE row.kind = 'version'
  MATCH (t:Version {urn: row.target}) RETURN t
UNION ALL
  WITH row WHERE row.kind = 'wildcard'
  MATCH (t:Wildcard {urn: row.target}) RETURN t
}
CREATE (t)-[:LACKS {
  class: row.class, items: row.items, from: row.from, opened: row.from, to: coalesce(row.to, 9007199254740991), ended: row.to
}]->(v)
RETURN count(*) AS written
