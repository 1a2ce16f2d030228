// The items that open references to versions or wildcards name, by class.
UNWIND $targets AS target
CALL (target) {
  MATCH (t:Version {urn: target}) RETURN t
  UNION
  MATCH (t:Wildcard {urn: target}) RETURN t
}
MATCH (t)<-[e:REFERENCES {to: 9007199254740991}]-()
UNWIND e.items AS item
WITH target, e.class AS class, item
WHERE item <> ''
RETURN target, class, collect(DISTINCT item) AS items
