UNWIND $rows AS row
MATCH (v:Version {urn: row.urn})
MATCH (:Transaction {tick: row.tick})
CREATE (l:Load {id: row.id, tick: row.tick, principal: row.principal, action: row.action, closureHash: row.closureHash,
                counts: row.counts, columns: row.columns, rows: row.rows, file: row.file, checksum: row.checksum,
                bytes: row.bytes, parts: row.parts})
CREATE (l)-[:LOADED_FOR]->(v)
RETURN count(*) AS written
