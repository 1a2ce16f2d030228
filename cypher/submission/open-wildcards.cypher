UNWIND $wildcards AS row
MERGE (a:Artefact {key: row.key})
ON CREATE SET a.class = row.class, a.agencyID = row.agencyID, a.id = row.id
MERGE (w:Wildcard {urn: row.urn})
ON CREATE SET w.lower = row.lower, w.upper = row.upper, w.parents = 0, w.itemised = false, w.extended = false
MERGE (w)-[:SELECTS_FROM]->(a)
