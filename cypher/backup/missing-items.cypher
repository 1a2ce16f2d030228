// The missing items that were recorded up to a tick. An end that is later is none.
MATCH (t)-[e:LACKS]->(v)
WHERE e.from <= $tick
RETURN t.urn AS target, CASE WHEN t:Version THEN 'version' ELSE 'wildcard' END AS kind, v.urn AS version,
       e.class AS class, e.items AS items, e.from AS from, CASE WHEN e.to > $tick THEN null ELSE e.to END AS to
