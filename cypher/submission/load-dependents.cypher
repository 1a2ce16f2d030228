// The open references to versions or wildcards that will be removed; with `items`, only those to one of these.
UNWIND $removals AS removal
CALL (removal) {
  MATCH (t:Version {urn: removal.target}) RETURN t
  UNION
  MATCH (t:Wildcard {urn: removal.target}) RETURN t
}
MATCH (t)<-[e:REFERENCES WHERE e.to = 9007199254740991]-(p:Version)
WHERE removal.items IS NULL OR any(item IN e.items WHERE item IN removal.items)
RETURN removal.target AS target, p.urn AS parent, e.role AS role, e.components AS components, e.items AS items
