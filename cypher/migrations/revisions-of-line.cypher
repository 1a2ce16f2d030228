// The revisions of all versions of a line, open and closed.
MATCH (:Artefact {key: $key})-[:HAS_VERSION]->(v:Version)-[:HAS_REVISION]->(r:Revision)
RETURN v.urn AS urn, v.stability AS stability, r.id AS revision, r.from AS from, r.to AS to
ORDER BY urn, from
