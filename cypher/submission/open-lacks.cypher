// Records items that references to a version or wildcard name, and that the version which it stands for lacks.
UNWIND $lacks AS row
MATCH (v:Version {urn: row.version})
CALL (row) {
  MATCH (t:Version {urn: row.target}) RETURN t
  UNION
  MATCH (t:Wildcard {urn: row.target}) RETURN t
}
CREATE (t)-[:LACKS {class: row.class, items: row.items, from: $tick, opened: $tick, to: 9007199254740991}]->(v)
