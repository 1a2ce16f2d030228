// The resolutions of wildcards that began up to a tick. An end that is later is none.
MATCH (w)-[e:RESOLVES_TO]->(v)
WHERE e.from <= $tick
RETURN w.urn AS wildcard, v.urn AS version, e.from AS from, CASE WHEN e.to > $tick THEN null ELSE e.to END AS to
