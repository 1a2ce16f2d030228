// The selections that versions hold at a tick. Of the relationships to several attachments, one has the lists.
UNWIND $urns AS urn
MATCH (v:Version {urn: urn})-[e:SELECTS WHERE e.from <= $tick AND $tick < e.to AND e.items IS NOT NULL]->()
RETURN v.urn AS source, e.role AS role, e.through AS through, e.components AS components, e.items AS items,
       e.modifiers AS modifiers, e.from AS since
