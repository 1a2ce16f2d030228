// What codelists extend at an instant, directly or through other codelists: wildcards with their resolutions, versions
// with their revisions.
UNWIND $urns AS urn
MATCH (:Version {urn: urn})-[e:REFERENCES|RESOLVES_TO WHERE e.from <= $at AND $at < e.to
       AND (e.role IS NULL OR e.role IN $roles)]->+(x)
WITH DISTINCT x
RETURN x.urn AS urn,
       head([(x)-[s:RESOLVES_TO WHERE s.from <= $at AND $at < s.to]->(v) | v.urn]) AS resolution,
       head([(x)-[:HAS_REVISION]->(r:Revision WHERE r.from <= $at AND $at < r.to) | r.id]) AS revision
