// `itemised` is stored on the wildcard, so that a change of its resolution compares parts only where a reference names one.
UNWIND $references AS row
MATCH (v:Version {urn: row.source})
MATCH (w:Wildcard {urn: row.target})
CREATE (v)-[:REFERENCES {
  role: row.role, class: row.class, components: row.components, items: row.items,
  from: $at, to: 9007199254740991
}]->(w)
WITH w, max(CASE WHEN any(item IN row.items WHERE item <> '') THEN 1 ELSE 0 END) AS itemised
SET w.itemised = w.itemised OR itemised = 1
