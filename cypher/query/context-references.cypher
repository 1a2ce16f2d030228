// What constrained versions refer to on the way to their structure, and that on the way to its lists: the references
// of some roles, all the way, each with the version it means. Only distinct ends are used, so that the planner prunes.
UNWIND $urns AS urn
MATCH (:Version {urn: urn})-[p:REFERENCES|RESOLVES_TO WHERE p.from <= $at AND $at < p.to
       AND (p.role IS NULL OR p.role IN $roles)]->*(v)
WITH DISTINCT v WHERE v:Version
MATCH (v)-[e:REFERENCES WHERE e.from <= $at AND $at < e.to AND e.role IN $roles]->(t)
RETURN v.urn AS source, t.urn AS target, t:Wildcard AS wildcard,
       CASE WHEN t:Version THEN t.urn
            ELSE head([(t)-[s:RESOLVES_TO WHERE s.from <= $at AND $at < s.to]->(x) | x.urn]) END AS answer,
       e.role AS role, e.class AS class, e.components AS components, e.items AS items, e.from AS since
