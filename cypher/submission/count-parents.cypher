// `parents` is stored on the wildcard, so that changing its resolution costs the same for one parent and for 10,000.
UNWIND $changes AS row
MATCH (w:Wildcard {urn: row.wildcard})
SET w.parents = w.parents + row.change
