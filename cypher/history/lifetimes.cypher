// When the versions of a line existed, up to a tick: an interval for each revision.
MATCH (a:Artefact {key: $key})-[:HAS_VERSION]->(v:Version)
USING INDEX a:Artefact(key)
WHERE NOT $stableOnly OR v.stability = 'stable'
MATCH (v)-[:HAS_REVISION]->(r:Revision WHERE r.from <= $tick)
RETURN v.urn AS urn, v.version AS version, v.precedence AS precedence, v.stability AS stability, r.from AS from, r.to AS to
