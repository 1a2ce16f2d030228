// The version lines of all registrations, each with the lines that it ever led to by references with given roles: what a registration
// is about stays hidden where its agreement moves to another flow, and after its end.
MATCH (a:Artefact) WHERE a.class = 'Registration'
MATCH (a)-[:HAS_VERSION]->(:Version)-[e:REFERENCES|RESOLVES_TO WHERE e.role IS NULL OR e.role IN $roles]->+(x:Version)
WITH DISTINCT a, x
MATCH (b:Artefact)-[:HAS_VERSION]->(x)
RETURN DISTINCT a.key AS key, b.key AS above
