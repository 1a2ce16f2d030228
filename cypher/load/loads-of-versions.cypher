// The newest loads of versions up to a tick, the newest first, with the instants of their transactions.
UNWIND $urns AS urn
MATCH (v:Version {urn: urn})
CALL (v) {
  MATCH (v)<-[:LOADED_FOR]-(l:Load WHERE l.tick <= $tick)
  RETURN l ORDER BY l.tick DESC LIMIT $most
}
MATCH (t:Transaction {tick: l.tick})
RETURN v.urn AS urn, l.id AS id, l.tick AS tick, t.at AS at, l.principal AS principal, l.action AS action,
       l.closureHash AS closureHash, l.counts AS counts, l.columns AS columns, l.rows AS rows, l.file AS file,
       l.checksum AS checksum, l.bytes AS bytes, l.parts AS parts
ORDER BY tick DESC
