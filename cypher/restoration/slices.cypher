UNWIND $rows AS row
MATCH (r:Revision {id: row.revision})
CREATE (r)-[:HAS_SLICE]->(:Slice {n: row.n, body: row.body, itemIds: row.itemIds, itemClasses: row.itemClasses})
RETURN count(*) AS written
