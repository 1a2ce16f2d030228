// The loads of data up to a tick.
MATCH (l)-[:LOADED_FOR]->(v)
WHERE l.tick <= $tick
RETURN l.id AS id, v.urn AS urn, l.tick AS tick, l.principal AS principal, l.action AS action, l.closureHash AS closureHash,
       l.counts AS counts, l.columns AS columns, l.rows AS rows, l.file AS file, l.checksum AS checksum, l.bytes AS bytes, l.parts AS parts
