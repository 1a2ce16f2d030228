// The references of the versions of lines at a tick that lead to no version: wildcards without a resolution, and versions
// that do not exist.
UNWIND $keys AS key
MATCH (a:Artefact {key: key})-[:HAS_VERSION]->(v:Version)-[e:REFERENCES WHERE e.from <= $tick AND $tick < e.to]->(x)
USING INDEX a:Artefact(key)
MATCH (x)-[:WITHIN]->{0,1}(t) WHERE NOT t:PropertyWildcard
WITH DISTINCT key, v, t
WHERE NOT EXISTS { (t)-[s:RESOLVES_TO WHERE s.from <= $tick AND $tick < s.to]->() }
  AND NOT EXISTS { (t)-[:HAS_REVISION]->(r:Revision WHERE r.from <= $tick AND $tick < r.to) }
RETURN key, v.urn AS urn, t.urn AS reference, t:Wildcard AS wildcard
