// The references that resolve to given versions at a tick, exact ones and wildcards.
UNWIND $urns AS urn
MATCH (v:Version {urn: urn})<-[s:RESOLVES_TO WHERE s.from <= $tick AND $tick < s.to]-{0,1}(t)
MATCH (t)<-[e:REFERENCES WHERE e.from <= $tick AND $tick < e.to]-(p:Version)
RETURN p.urn AS source, t.urn AS target, t:Wildcard AS wildcard, urn AS resolution, e.role AS role, e.class AS class, e.components AS components, e.items AS items, e.from AS since
