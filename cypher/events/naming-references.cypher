// The items of a class that references to a version or wildcard name before the transaction of a tick or after it.
UNWIND $targets AS row
CALL (row) {
  MATCH (t:Version {urn: row.target}) RETURN t
  UNION
  MATCH (t:Wildcard {urn: row.target}) RETURN t
}
MATCH (t)<-[e:REFERENCES WHERE e.from <= row.tick AND row.tick <= e.to AND e.class = row.class]-(v:Version)
RETURN row.tick AS tick, row.key AS key, v.urn AS source, e.items AS items,
       e.from < row.tick AS before, row.tick < e.to AS after
