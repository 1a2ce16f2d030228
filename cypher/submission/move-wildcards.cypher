// The resolutions of a wildcard after the first 64 are in groups between it and the versions, so that a traversal at any tick follows
// few relationships. A group has as many resolutions as the wildcard has relationships: both grow with the root of the moves.
UNWIND $moves AS move
MATCH (w:Wildcard {urn: move.wildcard})
CALL (w) {
  MATCH (w)-[g:RESOLVES_TO WHERE g.to = 9007199254740991]->{0,1}()-[old:RESOLVES_TO {to: 9007199254740991}]->(:Version)
  SET old.to = $tick, old.ended = $tick
}
WITH w, move WHERE move.to IS NOT NULL
MATCH (v:Version {urn: move.to})
CALL (w) {
  WITH w WHERE COUNT { (w)-[:RESOLVES_TO]->() } >= 64
  OPTIONAL MATCH (w)-[e:RESOLVES_TO {to: 9007199254740991}]->(full:ResolutionGroup)
  WITH w, e, full
  WHERE full IS NULL OR COUNT { (full)-[:RESOLVES_TO]->() } >= COUNT { (w)-[:RESOLVES_TO]->() }
  SET e.to = $tick
  CREATE (w)-[:RESOLVES_TO {from: $tick, to: 9007199254740991}]->(:ResolutionGroup)
}
WITH w, v, coalesce(head([(w)-[:RESOLVES_TO {to: 9007199254740991}]->(g:ResolutionGroup) | g]), w) AS source
CREATE (source)-[:RESOLVES_TO {from: $tick, opened: $tick, to: 9007199254740991}]->(v)
