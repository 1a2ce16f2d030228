UNWIND $moves AS move
MATCH (w:Wildcard {urn: move.wildcard})
CALL (w) {
  MATCH (w)-[old:RESOLVES_TO {to: 9007199254740991}]->()
  SET old.to = $tick, old.ended = $tick
}
WITH w, move WHERE move.to IS NOT NULL
MATCH (v:Version {urn: move.to})
CREATE (w)-[:RESOLVES_TO {from: $tick, opened: $tick, to: 9007199254740991}]->(v)
