// A codelist that reaches itself through extensions, wildcards answered as they are after this submission.
UNWIND $urns AS urn
MATCH (v:Version {urn: urn})
MATCH (v)-[e:REFERENCES|RESOLVES_TO WHERE e.to = 9007199254740991
           AND (e.role IS NULL OR e.role ENDS WITH '.extension')]->+(x:Version)
WITH DISTINCT urn, x
WHERE x.urn = urn
RETURN urn
