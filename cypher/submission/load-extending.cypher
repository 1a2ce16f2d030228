// The codelists that extend versions or wildcards, directly or through others. `itemised`: whether a reference names one of their
// codes, or a missing one is recorded; `wildcards`: those that resolve to them and with which references name codes. Only distinct end
// nodes of the path are used, so that the planner prunes it.
UNWIND $targets AS target
CALL (target) {
  MATCH (t:Version {urn: target}) RETURN t
  UNION
  MATCH (t:Wildcard {urn: target}) RETURN t
}
MATCH (t)<-[e:REFERENCES|RESOLVES_TO WHERE e.to = 9007199254740991
           AND (e.role IS NULL OR e.role IN $roles)]-+(x:Version)
WITH DISTINCT target, x
RETURN target, x.urn AS urn,
       EXISTS { (x)<-[r:REFERENCES WHERE r.to = 9007199254740991 AND any(item IN r.items WHERE item <> '')]-() }
         OR EXISTS { (x)-[:LACKS {to: 9007199254740991}]->() } AS itemised,
       COLLECT { MATCH (x)<-[s:RESOLVES_TO WHERE s.to = 9007199254740991]-(w:Wildcard)
                 WHERE w.itemised OR EXISTS { (w)-[:LACKS {to: 9007199254740991}]->() } RETURN w.urn } AS wildcards
