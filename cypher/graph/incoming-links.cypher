// The versions that refer to versions and to their ancestors at a tick, by the version that the references resolve to, in parallel
// lists with the numbers of references. The planner prunes the path only if just its distinct end nodes are used and each
// relationship is tested separately.
UNWIND $urns AS urn
MATCH (:Version {urn: urn})<-[q:REFERENCES|WITHIN|RESOLVES_TO WHERE q.from <= $tick AND $tick < q.to]-*(v)
WITH DISTINCT v WHERE v:Version
MATCH (v)<-[s:RESOLVES_TO|WITHIN WHERE s.from <= $tick AND $tick < s.to]-{0,2}(t)
MATCH (t)<-[e:REFERENCES WHERE e.from <= $tick AND $tick < e.to]-(p:Version)
WITH v, collect(p.urn) AS sources, collect(size(e.items)) AS references
// The driver parses a row at once.
UNWIND range(0, size(sources) - 1, 1000) AS first
RETURN v.urn AS target, sources[first..first + 1000] AS sources, references[first..first + 1000] AS references
