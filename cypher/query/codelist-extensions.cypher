// What codelists extend at a tick, directly or through other codelists: wildcards with their resolutions, versions
// with their revisions.
UNWIND $urns AS urn
MATCH (:Version {urn: urn})-[e:REFERENCES|RESOLVES_TO WHERE e.from <= $tick AND $tick < e.to
       AND (e.role IS NULL OR e.role IN $roles)]->+(x)
WITH DISTINCT x
RETURN x.urn AS urn,
       head([(x)-[s:RESOLVES_TO WHERE s.from <= $tick AND $tick < s.to]->(v) | v.urn]) AS resolution,
       head([(x)-[:HAS_REVISION]->(r:Revision WHERE r.from <= $tick AND $tick < r.to) | r.id]) AS revision
