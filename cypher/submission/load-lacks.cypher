// The open records of the items that versions or wildcards lack.
UNWIND $targets AS target
CALL (target) {
  MATCH (t:Version {urn: target}) RETURN t
  UNION
  MATCH (t:Wildcard {urn: target}) RETURN t
}
MATCH (t)-[l:LACKS {to: 9007199254740991}]->(v:Version)
RETURN elementId(l) AS id, target, v.urn AS version, l.class AS class, l.items AS items
