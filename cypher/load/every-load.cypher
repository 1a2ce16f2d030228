// All loads after a tick, in their order.
MATCH (l:Load)
WHERE l.tick > $after
MATCH (l)-[:LOADED_FOR]->(v:Version)
RETURN v.urn AS urn, l.id AS id, l.tick AS tick, l.principal AS principal, l.action AS action,
       l.closureHash AS closureHash, l.counts AS counts, l.columns AS columns, l.rows AS rows, l.file AS file,
       l.checksum AS checksum, l.bytes AS bytes, l.parts AS parts
ORDER BY tick
