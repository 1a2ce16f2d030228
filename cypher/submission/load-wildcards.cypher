// The wildcards that select from lines, with their open resolutions. `itemised` as in load-extending.cypher.
UNWIND $keys AS key
MATCH (a:Artefact {key: key})<-[:SELECTS_FROM]-(w:Wildcard)
USING INDEX a:Artefact(key)
RETURN key, w.urn AS urn, w.lower AS lower, w.upper AS upper, w.parents AS parents,
       w.itemised OR EXISTS { (w)-[:LACKS {to: 9007199254740991}]->() } AS itemised,
       w.extended AS extended,
       head([(w)-[:RESOLVES_TO {to: 9007199254740991}]->(x) | x.urn]) AS resolution
