// The newest load of a version, whether its transaction is committed or is the one that reads it.
MATCH (v:Version {urn: $urn})<-[:LOADED_FOR]-(l:Load)
RETURN l.id AS id ORDER BY l.tick DESC LIMIT 1
