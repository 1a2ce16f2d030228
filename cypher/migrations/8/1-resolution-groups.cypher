// The resolutions of a wildcard after the first 64 move from the wildcard to groups, oldest first.
MATCH (w:Wildcard)
WHERE COUNT { (w)-[:RESOLVES_TO]->(:Version) } > 64
CALL (w) {
  MATCH (w)-[e:RESOLVES_TO]->(v:Version)
  WITH e ORDER BY e.from SKIP 64
  WITH collect(e) AS moved
  WITH moved, toInteger(ceil(sqrt(2.0 * size(moved)))) AS length
  UNWIND range(0, size(moved) - 1, length) AS first
  RETURN moved[first..first + length] AS edges, coalesce(moved[first + length].from, 9007199254740991) AS end
}
CALL (w, edges, end) {
  CREATE (w)-[:RESOLVES_TO {from: edges[0].from, to: end}]->(g:ResolutionGroup)
  WITH edges, g
  UNWIND edges AS e
  WITH e, g, endNode(e) AS v
  CREATE (g)-[n:RESOLVES_TO]->(v)
  SET n = properties(e)
  DELETE e
} IN TRANSACTIONS OF 1 ROW
