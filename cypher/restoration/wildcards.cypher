// `parents`, `itemised` and `extended` follow from references, which are written later.
UNWIND $rows AS row
MERGE (a:Artefact {key: row.line})
ON CREATE SET a.class = row.class, a.agencyID = row.agencyID, a.id = row.id
CREATE (:Wildcard {urn: row.urn, lower: row.lower, upper: row.upper, parents: 0, itemised: false, extended: false})
       -[:SELECTS_FROM]->(a)
RETURN count(*) AS written
