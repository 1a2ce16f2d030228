// The selections of some roles at a tick; a component that all items have is there once.
UNWIND $roles AS role
MATCH (v:Version)-[e:SELECTS {role: role}]->(v)
USING INDEX e:SELECTS(role)
WHERE e.from <= $tick AND $tick < e.to
RETURN v.urn AS source, e.role AS role, e.through AS through,
       CASE WHEN all(c IN e.components WHERE c = e.components[0]) THEN e.components[..1] ELSE e.components END AS components,
       e.items AS items, e.modifiers AS modifiers, e.from AS since
