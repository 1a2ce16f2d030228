// The items of classes that references to versions or wildcards name around a tick, before the transaction or after it.
UNWIND $targets AS row
CALL (row) {
  MATCH (t:Version {urn: row.target}) RETURN t
  UNION
  MATCH (t:Wildcard {urn: row.target}) RETURN t
}
MATCH (t)<-[e:REFERENCES WHERE e.from <= row.tick AND row.tick <= e.to AND e.class = row.class]-(v:Version)
RETURN row.tick AS tick, row.key AS key, v.urn AS source, e.items AS items
