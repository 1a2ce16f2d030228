// The selections at a tick of versions that refer to versions or wildcards, directly or through others, by references of some roles:
// those of some roles that name one of the lost parts, or all without such parts; a component that all items have is there once. Where
// both lists are long, all are returned: a nested scan would take minutes. The planner prunes the path only if just its distinct end
// nodes are used, and with IN it begins with all selections of the roles.
UNWIND $targets AS target
CALL (target) {
  MATCH (t:Version {urn: target}) RETURN t
  UNION
  MATCH (t:Wildcard {urn: target}) RETURN t
}
MATCH (t)<-[e:REFERENCES|RESOLVES_TO WHERE e.from <= $tick AND $tick < e.to
           AND (e.role IS NULL OR e.role IN $roles)]-+(v)
WITH DISTINCT v WHERE v:Version
MATCH (v)-[s:SELECTS WHERE s.from <= $tick AND $tick < s.to AND any(role IN $selectionRoles WHERE role = s.role)
           AND s.items IS NOT NULL]->()
WHERE $lost IS NULL OR size(s.items) * size($lost) > 1000000 OR any(item IN s.items WHERE item IN $lost)
RETURN v.urn AS source, s.role AS role, s.through AS through,
       CASE WHEN all(c IN s.components WHERE c = s.components[0]) THEN s.components[..1] ELSE s.components END AS components,
       s.items AS items, s.modifiers AS modifiers, s.from AS since
