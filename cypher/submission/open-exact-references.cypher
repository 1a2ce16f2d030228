UNWIND $references AS row
MATCH (v:Version {urn: row.source})
MATCH (t:Version {urn: row.target})
CREATE (v)-[:REFERENCES {
  role: row.role, class: row.class, components: row.components, items: row.items,
  from: $tick, to: 9007199254740991
}]->(t)
