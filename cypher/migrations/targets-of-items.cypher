// The targets of open references to items that can lack one: wildcards, which move, and versions that inherit items.
MATCH (w:Wildcard)-[s:RESOLVES_TO WHERE s.to = 9007199254740991]->(v:Version)
WHERE w.itemised
RETURN w.urn AS target, v.urn AS version
UNION
MATCH (v:Version)-[e:REFERENCES {to: 9007199254740991}]->()
WHERE e.role IN $extensionRoles
WITH DISTINCT v
RETURN v.urn AS target, v.urn AS version
