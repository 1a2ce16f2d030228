// Gives versions texts that other versions of their line have.
UNWIND $versions AS row
MATCH (v:Version {urn: row.urn})
UNWIND row.texts AS id
MATCH (t:SearchText)
WHERE elementId(t) = id
CREATE (v)-[:HAS_TEXT {from: $tick, to: 9007199254740991}]->(t)
