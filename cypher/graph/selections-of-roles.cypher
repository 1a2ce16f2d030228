// The selections of some roles at a tick.
UNWIND $roles AS role
MATCH (v:Version)-[e:SELECTS {role: role}]->(v)
USING INDEX e:SELECTS(role)
WHERE e.from <= $tick AND $tick < e.to
RETURN v.urn AS source, e.role AS role, e.through AS through, e.components AS components, e.items AS items,
       e.modifiers AS modifiers, e.from AS since
