// References to all codes of a version or wildcard whose ids begin with a prefix: they share a node, as those to wildcards do. What
// it is within never changes, so it is also a property of the node, which traversals read without a step.
UNWIND $references AS row
MATCH (v:Version {urn: row.source})
CALL (row) {
  MATCH (t:Version {urn: row.target}) RETURN t
  UNION
  MATCH (t:Wildcard {urn: row.target}) RETURN t
}
MERGE (p:PropertyWildcard {urn: row.pattern})
ON CREATE SET p.prefix = row.prefix, p.within = row.target, p.ofWildcard = row.wildcard
MERGE (p)-[w:WITHIN]->(t)
ON CREATE SET w.from = $tick, w.to = 9007199254740991
CREATE (v)-[:REFERENCES {
  role: row.role, class: row.class, components: row.components, items: row.items,
  from: $tick, to: 9007199254740991
}]->(p)
