// The same for a version and everything that needs it. The planner prunes the walk as long as only its distinct ends
// are used and each relationship is tested by itself.
MATCH (:Version {urn: $urn})<-[q:REFERENCES|RESOLVES_TO WHERE q.from <= $at AND $at < q.to]-*(v)
WITH DISTINCT v WHERE v:Version
MATCH (v)<-[s:RESOLVES_TO WHERE s.from <= $at AND $at < s.to]-{0,1}(t)
MATCH (t)<-[e:REFERENCES WHERE e.from <= $at AND $at < e.to]-(p:Version)
RETURN p.urn AS source, t.urn AS target, t:Wildcard AS wildcard, v.urn AS answer, e.role AS role, e.class AS class, e.components AS components, e.items AS items, e.from AS since
