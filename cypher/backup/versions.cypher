// The versions that had a revision up to a tick, with their lines. Relationships are read by their type: that reads them in the order
// in which they are stored, and a node that gets many relationships meanwhile hides none.
MATCH (a)-[:HAS_VERSION]->(v)
WHERE EXISTS { (v)-[:HAS_REVISION]->(r WHERE r.from <= $tick) }
RETURN v.urn AS urn, a.key AS line, a.class AS class, v.agencyID AS agencyID, v.id AS id, v.version AS version,
       v.precedence AS precedence, v.stability AS stability
