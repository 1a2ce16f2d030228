// The wildcards that were referred to up to a tick, with the lines that they select from.
MATCH (w)-[:SELECTS_FROM]->(a)
WHERE EXISTS { (w)<-[e:REFERENCES|SELECTS WHERE e.from <= $tick]-() } OR EXISTS { (w)<-[i:WITHIN WHERE i.from <= $tick]-() }
RETURN w.urn AS urn, a.key AS line, a.class AS class, a.agencyID AS agencyID, a.id AS id, w.lower AS lower, w.upper AS upper
