// Loads of data with the versions that they are for. A load that is written again after an attempt with an unknown outcome stays as it is.
UNWIND $loads AS load
MATCH (v:Version {urn: load.urn})
MERGE (l:Load {id: load.id})
ON CREATE SET l.tick = load.tick, l.principal = load.principal, l.action = load.action, l.closureHash = load.closureHash,
              l.counts = load.counts, l.columns = load.columns, l.rows = load.rows, l.file = load.file,
              l.checksum = load.checksum, l.bytes = load.bytes, l.parts = load.parts
MERGE (l)-[:LOADED_FOR]->(v)
