// The open references to versions or wildcards that will be removed; with `items`, only those that name one of these, which are of one
// class. Where both lists are long, all references of the class are returned: a nested scan would take minutes.
UNWIND $removals AS removal
CALL (removal) {
  MATCH (t:Version {urn: removal.target}) RETURN t
  UNION
  MATCH (t:Wildcard {urn: removal.target}) RETURN t
}
MATCH (t)<-[:WITHIN]-{0,1}(x)<-[e:REFERENCES WHERE e.to = 9007199254740991]-(p:Version)
WHERE removal.items IS NULL
   OR e.class = removal.class
      AND (size(e.items) * size(removal.items) > 1000000 OR any(item IN e.items WHERE item IN removal.items))
RETURN removal.key AS key, p.urn AS parent, e.role AS role, e.components AS components, e.items AS items
