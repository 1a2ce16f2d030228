// The versions of version lines that have loads of data up to a tick.
UNWIND $keys AS key
MATCH (:Artefact {key: key})-[:HAS_VERSION]->(v:Version)
WHERE EXISTS { (v)<-[:LOADED_FOR]-(l:Load) WHERE l.tick <= $tick }
RETURN v.urn AS urn ORDER BY v.precedence
