// The references that versions hold at a tick, each with the version it resolves to.
UNWIND $urns AS urn
MATCH (v:Version {urn: urn})-[e:REFERENCES WHERE e.from <= $tick AND $tick < e.to]->(t)
RETURN urn AS source, t.urn AS target, t:Wildcard AS wildcard,
       CASE WHEN t:Version THEN t.urn
            ELSE head([(t)-[s:RESOLVES_TO WHERE s.from <= $tick AND $tick < s.to]->(x) | x.urn]) END AS resolution,
       e.role AS role, e.class AS class, e.components AS components, e.items AS items, e.from AS since
