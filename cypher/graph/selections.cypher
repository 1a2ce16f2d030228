// The selections that versions hold at a tick; a component that all items have is there once. Of the relationships to several
// attachments, one has the lists.
UNWIND $urns AS urn
MATCH (v:Version {urn: urn})-[e:SELECTS WHERE e.from <= $tick AND $tick < e.to AND e.items IS NOT NULL]->()
RETURN v.urn AS source, e.role AS role, e.through AS through,
       CASE WHEN all(c IN e.components WHERE c = e.components[0]) THEN e.components[..1] ELSE e.components END AS components,
       e.items AS items, e.modifiers AS modifiers, e.from AS since
