// Who refers, now, to targets (versions or wildcards) that lose something. With `items`, only who names one of those.
UNWIND $losses AS loss
CALL (loss) {
  MATCH (t:Version {urn: loss.target}) RETURN t
  UNION
  MATCH (t:Wildcard {urn: loss.target}) RETURN t
}
MATCH (t)<-[e:REFERENCES WHERE e.to = 9007199254740991]-(p:Version)
WHERE loss.items IS NULL OR any(item IN e.items WHERE item IN loss.items)
RETURN loss.target AS target, p.urn AS parent, e.role AS role, e.components AS components, e.items AS items
