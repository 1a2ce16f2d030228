// The references held by a version and its descendants at a tick, each with the version it resolves to. The planner
// prunes the path only if just its distinct end nodes are used and each relationship is tested separately.
MATCH (:Version {urn: $urn})-[p:REFERENCES|RESOLVES_TO WHERE p.from <= $tick AND $tick < p.to]->*(v)
WITH DISTINCT v WHERE v:Version
MATCH (v)-[e:REFERENCES WHERE e.from <= $tick AND $tick < e.to]->(t)
RETURN v.urn AS source, t.urn AS target, t:Wildcard AS wildcard,
       CASE WHEN t:Version THEN t.urn
            ELSE head([(t)-[s:RESOLVES_TO WHERE s.from <= $tick AND $tick < s.to]->(x) | x.urn]) END AS resolution,
       e.role AS role, e.class AS class, e.components AS components, e.items AS items, e.from AS since
