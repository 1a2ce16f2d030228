UNWIND $rows AS row
MATCH (w:Wildcard {urn: row.wildcard})
MATCH (v:Version {urn: row.version})
CREATE (w)-[:RESOLVES_TO {
  from: row.from, opened: row.from, to: coalesce(row.to, 9007199254740991), ended: row.to
}]->(v)
RETURN count(*) AS written
