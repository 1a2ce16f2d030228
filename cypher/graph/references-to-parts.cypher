// The references with given roles at a tick that name given parts of versions.
UNWIND $parts AS part
MATCH (t:Version {urn: part.urn})<-[e:REFERENCES WHERE e.from <= $tick AND $tick < e.to AND e.role IN $roles]-(p:Version)
WHERE any(item IN e.items WHERE item IN part.items)
RETURN p.urn AS source, t.urn AS target, false AS wildcard, t.urn AS resolution, e.role AS role, e.class AS class,
       e.components AS components, e.items AS items, e.from AS since
