// The references that mean given versions at an instant, straight or through a wildcard.
UNWIND $urns AS urn
MATCH (v:Version {urn: urn})<-[s:RESOLVES_TO WHERE s.from <= $at AND $at < s.to]-{0,1}(t)
MATCH (t)<-[e:REFERENCES WHERE e.from <= $at AND $at < e.to]-(p:Version)
RETURN p.urn AS source, t.urn AS target, t:Wildcard AS wildcard, urn AS answer, e.role AS role, e.class AS class, e.components AS components, e.items AS items, e.from AS since
