// `itemised` and `extended` are stored on the wildcard, so that a change of its resolution compares parts only where a
// reference names one, and looks for codelists that extend it only where there are any.
UNWIND $references AS row
MATCH (v:Version {urn: row.source})
MATCH (w:Wildcard {urn: row.target})
CREATE (v)-[:REFERENCES {
  role: row.role, class: row.class, components: row.components, items: row.items,
  from: $tick, to: 9007199254740991
}]->(w)
WITH w, max(CASE WHEN any(item IN row.items WHERE item <> '') THEN 1 ELSE 0 END) AS itemised,
     max(CASE WHEN row.role IN $extensionRoles THEN 1 ELSE 0 END) AS extended
SET w.itemised = w.itemised OR itemised = 1, w.extended = w.extended OR extended = 1
