// The references held by versions and their descendants at a tick, each with the version it resolves to, and the items that
// these lack, in rows without a source. The planner prunes the path only if just its distinct end nodes are used and each
// relationship is tested separately.
UNWIND $urns AS urn
MATCH (:Version {urn: urn})-[p:REFERENCES|WITHIN|RESOLVES_TO WHERE p.from <= $tick AND $tick < p.to]->*(v)
WITH DISTINCT v WHERE v:Version
WITH collect(v) AS sources
CALL (sources) {
  UNWIND sources AS v
  MATCH (v)-[e:REFERENCES WHERE e.from <= $tick AND $tick < e.to]->(t)
  RETURN v.urn AS source, CASE WHEN t:PropertyWildcard THEN t.within ELSE t.urn END AS target,
         t:Wildcard OR t:PropertyWildcard AND t.ofWildcard AS wildcard,
         CASE WHEN t:Version THEN t.urn
              WHEN t:Wildcard THEN head([(t)-[s:RESOLVES_TO WHERE s.from <= $tick AND $tick < s.to]->(x) | x.urn])
              WHEN t.ofWildcard THEN
                head([(t)-[:WITHIN]->()-[s:RESOLVES_TO WHERE s.from <= $tick AND $tick < s.to]->(x) | x.urn])
              ELSE t.within END AS resolution,
         e.role AS role, e.class AS class, e.components AS components, e.items AS items, e.from AS since
UNION ALL
  UNWIND sources AS v
  MATCH (v)-[e:REFERENCES WHERE e.from <= $tick AND $tick < e.to]->(t)
  WITH DISTINCT t
  MATCH (t)-[l:LACKS WHERE l.from <= $tick AND $tick < l.to]->(v)
  RETURN null AS source, t.urn AS target, t:Wildcard AS wildcard, v.urn AS resolution, null AS role, l.class AS class,
         null AS components, l.items AS items, l.from AS since
}
RETURN source, target, wildcard, resolution, role, class, components, items, since
