UNWIND $rows AS row
MATCH (v:Version {urn: row.source})
CALL (row) {
  WITH row WHERE row.kind = 'version'
  MATCH (t:Version {urn: row.target}) RETURN t
UNION ALL
  WITH row WHERE row.kind = 'wildcard'
  MATCH (t:Wildcard {urn: row.target}) RETURN t
UNION ALL
  WITH row WHERE row.kind = 'propertyWildcard'
  MATCH (t:PropertyWildcard {urn: row.target}) RETURN t
}
CREATE (v)-[:SELECTS {
  key: row.key, role: row.role, through: row.through, components: row.components, items: row.items, modifiers: row.modifiers,
  from: row.from, to: coalesce(row.to, 9007199254740991)
}]->(t)
RETURN count(*) AS written
