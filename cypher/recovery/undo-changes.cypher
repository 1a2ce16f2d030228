// Undoes the changes of some versions by a submission that was not committed, except those of wildcards.
MATCH (p:Pending {submission: $submission})-[c:CHANGED]->(:Revision)<-[:HAS_REVISION]-(v:Version)<-[:HAS_VERSION]-(a:Artefact)
WITH p.tick AS tick, c, v, a LIMIT $most
DELETE c
WITH tick, v, a
CALL (tick, v) {
  MATCH (v)-[e:REFERENCES WHERE e.from = tick OR e.to = tick]->()-[:WITHIN]->{0,1}(w:Wildcard)
  RETURN collect(DISTINCT w.urn) AS used
}
CALL (a) {
  MATCH (a)<-[:SELECTS_FROM]-(w:Wildcard)
  RETURN collect(w.urn) AS selecting
}
CALL (tick, v) {
  MATCH (v)-[e:REFERENCES|SELECTS {from: tick}]->(t)
  DELETE e
  WITH DISTINCT t WHERE t:PropertyWildcard AND NOT EXISTS { (t)<-[:REFERENCES|SELECTS]-() }
  DETACH DELETE t
}
CALL (tick, v) {
  MATCH (v)-[e:REFERENCES|SELECTS {to: tick}]->()
  SET e.to = 9007199254740991
}
CALL (tick, v) {
  MATCH (v)-[e:HAS_TEXT {to: tick}]->(t)
  SET e.to = 9007199254740991, t.to = 9007199254740991, t.ended = null
}
CALL (tick, v) {
  MATCH (v)-[e:HAS_TEXT {from: tick}]->(t)
  DELETE e
  WITH DISTINCT t WHERE NOT EXISTS { (t)<-[:HAS_TEXT]-() }
  DELETE t
}
CALL (tick, v) {
  MATCH (v)-[:HAS_REVISION]->(r:Revision {to: tick})
  SET r.to = 9007199254740991
}
CALL (tick, v) {
  MATCH (v)-[:HAS_REVISION]->(r:Revision {from: tick})
  OPTIONAL MATCH (r)-[:HAS_SLICE]->(s:Slice)
  DETACH DELETE s, r
}
RETURN v.urn AS urn, a.key AS key, used + selecting AS wildcards
