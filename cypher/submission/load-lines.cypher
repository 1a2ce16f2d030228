// Every version of the lines a submission touches or refers to, dead ones too: their numbers are taken.
UNWIND $keys AS key
MATCH (a:Artefact {key: key})-[:HAS_VERSION]->(v:Version)
USING INDEX a:Artefact(key)
RETURN key, v.urn AS urn, v.version AS version, v.precedence AS precedence, v.stability AS stability,
       EXISTS { (v)-[:HAS_REVISION]->(:Revision {to: 9007199254740991}) } AS live
