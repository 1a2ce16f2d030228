// The lines of texts as they are shown, and the names of versions that have them.
UNWIND $texts AS row
MATCH (t:SearchText)
WHERE elementId(t) = row.text
MATCH (v:Version {urn: row.urn})-[:HAS_REVISION]->(r:Revision WHERE r.from <= $tick < r.to)
RETURN row.text AS text, row.urn AS urn, t.shown AS shown, r.class AS class, r.names AS names
