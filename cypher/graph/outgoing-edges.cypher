// The references that versions hold at an instant, each with the version it resolves to.
UNWIND $urns AS urn
MATCH (v:Version {urn: urn})-[e:REFERENCES WHERE e.from <= $at AND $at < e.to]->(t)
RETURN urn AS source, t.urn AS target, t:Wildcard AS wildcard,
       CASE WHEN t:Version THEN t.urn
            ELSE head([(t)-[s:RESOLVES_TO WHERE s.from <= $at AND $at < s.to]->(x) | x.urn]) END AS resolution,
       e.role AS role, e.class AS class, e.components AS components, e.items AS items, e.from AS since
