// The open references with some roles to versions or wildcards; those to a version also through the wildcards that resolve to
// it. `components` and `items` are parallel.
UNWIND $targets AS target
CALL (target) {
  MATCH (t:Wildcard {urn: target}) RETURN t
  UNION
  MATCH (t:Version {urn: target}) RETURN t
  UNION
  MATCH (:Version {urn: target})<-[s:RESOLVES_TO WHERE s.to = 9007199254740991]-(t:Wildcard) RETURN t
}
MATCH (t)<-[e:REFERENCES WHERE e.to = 9007199254740991 AND e.role IN $roles]-(s:Version)
RETURN target, s.urn AS source, e.components AS components, e.items AS items
