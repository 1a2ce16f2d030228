// The codelists that extend themselves, directly or through others, with wildcards as they resolve in this transaction.
// Only distinct end nodes of the path are used, so that the planner prunes it.
UNWIND $urns AS urn
MATCH (v:Version {urn: urn})
MATCH (v)-[e:REFERENCES|RESOLVES_TO WHERE e.to = 9007199254740991
           AND (e.role IS NULL OR e.role IN $roles)]->+(x:Version)
WITH DISTINCT urn, x
WHERE x.urn = urn
RETURN urn
