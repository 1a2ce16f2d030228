// The references that began up to a tick. An end that is later is none.
MATCH (v)-[e:REFERENCES]->(t)
WHERE e.from <= $tick
RETURN v.urn AS source, t.urn AS target,
       CASE WHEN t:Version THEN 'version' WHEN t:Wildcard THEN 'wildcard' ELSE 'propertyWildcard' END AS kind,
       e.role AS role, e.class AS class, e.components AS components, e.items AS items, e.from AS from,
       CASE WHEN e.to > $tick THEN null ELSE e.to END AS to
