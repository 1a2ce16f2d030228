// The selections that began up to a tick. An end that is later is none.
MATCH (v)-[e:SELECTS]->(t)
WHERE e.from <= $tick
RETURN v.urn AS source, t.urn AS target,
       CASE WHEN t:Version THEN 'version' WHEN t:Wildcard THEN 'wildcard' ELSE 'propertyWildcard' END AS kind,
       e.key AS key, e.role AS role, e.through AS through, e.components AS components, e.items AS items,
       e.modifiers AS modifiers, e.from AS from, CASE WHEN e.to > $tick THEN null ELSE e.to END AS to
