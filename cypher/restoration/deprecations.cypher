UNWIND $rows AS row
MATCH (v:Version {urn: row.urn})
OPTIONAL MATCH (s:Version {urn: row.successor})
WITH row, v, s WHERE row.successor IS NULL OR s IS NOT NULL
CREATE (v)<-[:DEPRECATES]-(d:Deprecation {urn: row.urn, from: row.from, to: coalesce(row.to, 9007199254740991),
                                          since: row.since, reasons: row.reasons})
FOREACH (_ IN CASE WHEN s IS NULL THEN [] ELSE [1] END | CREATE (d)-[:SUCCEEDED_BY]->(s))
RETURN count(*) AS written
