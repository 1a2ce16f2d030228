// The same for a version and everything it needs. The planner prunes the walk as long as only its distinct ends are
// used and each relationship is tested by itself.
MATCH (:Version {urn: $urn})-[p:REFERENCES|RESOLVES_TO WHERE p.from <= $at AND $at < p.to]->*(v)
WITH DISTINCT v WHERE v:Version
MATCH (v)-[e:REFERENCES WHERE e.from <= $at AND $at < e.to]->(t)
RETURN v.urn AS source, t.urn AS target, t:Wildcard AS wildcard,
       CASE WHEN t:Version THEN t.urn
            ELSE head([(t)-[s:RESOLVES_TO WHERE s.from <= $at AND $at < s.to]->(x) | x.urn]) END AS answer,
       e.role AS role, e.class AS class, e.components AS components, e.items AS items, e.from AS since
