// The references of some roles that versions and their descendants by these roles hold at a tick, each with the
// version it resolves to. The planner prunes the path only if just its distinct end nodes are used.
UNWIND $urns AS urn
MATCH (:Version {urn: urn})-[p:REFERENCES|RESOLVES_TO WHERE p.from <= $tick AND $tick < p.to
       AND (p.role IS NULL OR p.role IN $roles)]->*(v)
WITH DISTINCT v WHERE v:Version
MATCH (v)-[e:REFERENCES WHERE e.from <= $tick AND $tick < e.to AND e.role IN $roles]->(t)
RETURN v.urn AS source, t.urn AS target, t:Wildcard AS wildcard,
       CASE WHEN t:Version THEN t.urn
            ELSE head([(t)-[s:RESOLVES_TO WHERE s.from <= $tick AND $tick < s.to]->(x) | x.urn]) END AS resolution,
       e.role AS role, e.class AS class, e.components AS components, e.items AS items, e.from AS since
