// The references that resolve to given versions at a tick, exact ones and wildcards, and the items that the versions lack, in
// rows without a source.
UNWIND $urns AS urn
MATCH (v:Version {urn: urn})<-[s:RESOLVES_TO|WITHIN WHERE s.from <= $tick AND $tick < s.to]-{0,2}(t)
WITH collect([v, t]) AS pairs
CALL (pairs) {
  UNWIND pairs AS pair
  WITH pair[0] AS v, pair[1] AS t
  MATCH (t)<-[e:REFERENCES WHERE e.from <= $tick AND $tick < e.to]-(p:Version)
  WITH v, t, e.role AS role, e.class AS class, e.components AS components, e.items AS items,
       collect(p.urn) AS sources, collect(e.from) AS since
  // A hub has thousands of equal references; the driver parses a row at once.
  UNWIND range(0, size(sources) - 1, 1000) AS first
  RETURN sources[first..first + 1000] AS sources, CASE WHEN t:PropertyWildcard THEN t.within ELSE t.urn END AS target,
         t:Wildcard OR t:PropertyWildcard AND t.ofWildcard AS wildcard, v.urn AS resolution,
         role, class, components, items, since[first..first + 1000] AS since
UNION ALL
  UNWIND pairs AS pair
  WITH pair[0] AS v, pair[1] AS t
  MATCH (t)-[l:LACKS WHERE l.from <= $tick AND $tick < l.to]->(v)
  RETURN null AS sources, t.urn AS target, t:Wildcard AS wildcard, v.urn AS resolution, null AS role, l.class AS class,
         null AS components, l.items AS items, null AS since
}
RETURN sources, target, wildcard, resolution, role, class, components, items, since
