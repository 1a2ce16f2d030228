// The references of the versions of lines at a tick to versions and wildcards of which missing items are recorded, with the
// items that they name and those that are missing.
UNWIND $keys AS key
MATCH (a:Artefact {key: key})-[:HAS_VERSION]->(v:Version)-[e:REFERENCES WHERE e.from <= $tick AND $tick < e.to]->(t)
USING INDEX a:Artefact(key)
MATCH (t)-[l:LACKS WHERE l.from <= $tick AND $tick < l.to AND l.class = e.class]->(x:Version)
RETURN key, v.urn AS urn, t.urn AS reference, x.urn AS resolution, e.items AS named, l.items AS missing
