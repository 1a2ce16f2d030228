// Undoes the changes of wildcards by a submission that was not committed; a wildcard without references was new.
UNWIND $wildcards AS urn
MATCH (w:Wildcard {urn: urn})
CALL (w) {
  MATCH (w)-[e:RESOLVES_TO {from: $tick}]->()
  DELETE e
}
CALL (w) {
  MATCH (w)-[e:RESOLVES_TO {to: $tick}]->()
  SET e.to = 9007199254740991, e.ended = null
}
SET w.parents = COUNT { MATCH (w)<-[:WITHIN]-{0,1}(x)<-[:REFERENCES {to: 9007199254740991}]-(v) RETURN DISTINCT v }
WITH w WHERE NOT EXISTS { (w)<-[:REFERENCES|WITHIN]-() }
MATCH (w)-[:SELECTS_FROM]->(a:Artefact)
WITH w, a, a.key AS key
DETACH DELETE w
RETURN key
