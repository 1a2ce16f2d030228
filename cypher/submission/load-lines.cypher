// The live versions of lines.
UNWIND $keys AS key
MATCH (a:Artefact {key: key})-[:HAS_VERSION]->(v:Version)
USING INDEX a:Artefact(key)
WHERE EXISTS { (v)-[:HAS_REVISION]->(:Revision {to: 9007199254740991}) }
RETURN key, v.urn AS urn, v.version AS version, v.precedence AS precedence, v.stability AS stability
