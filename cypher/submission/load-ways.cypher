// The open references of some roles that versions and their descendants by these roles hold, each with the version it resolves to,
// and the components without a representation of their own, in rows without a target. The planner prunes the path only if just
// its distinct end nodes are used, and with IN it begins with all selections of the roles.
UNWIND $urns AS urn
MATCH (:Version {urn: urn})-[p:REFERENCES|RESOLVES_TO WHERE p.to = 9007199254740991
       AND (p.role IS NULL OR p.role IN $roles)]->*(v)
WITH DISTINCT v WHERE v:Version
WITH collect(v) AS sources
CALL (sources) {
  UNWIND sources AS v
  MATCH (v)-[e:REFERENCES WHERE e.to = 9007199254740991 AND e.role IN $roles]->(t)
  RETURN v.urn AS source, t.urn AS target,
         CASE WHEN t:Version THEN t.urn
              ELSE head([(t)-[:RESOLVES_TO {to: 9007199254740991}]->(x) | x.urn]) END AS resolution,
         e.role AS role, e.components AS components, e.items AS items
UNION ALL
  UNWIND sources AS v
  MATCH (v)-[s:SELECTS WHERE s.to = 9007199254740991 AND any(role IN $inheritedRoles WHERE role = s.role)]->(v)
  RETURN v.urn AS source, null AS target, null AS resolution, s.role AS role, s.components AS components, null AS items
}
RETURN source, target, resolution, role, components, items
