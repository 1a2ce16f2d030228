UNWIND $revisions AS row
MATCH (p:Pending {submission: $submission})
MERGE (a:Artefact {key: row.key})
ON CREATE SET a.class = row.lineClass, a.agencyID = row.agencyID, a.id = row.id
MERGE (v:Version {urn: row.urn})
ON CREATE SET v.agencyID = row.agencyID, v.id = row.id, v.version = row.version,
              v.precedence = row.precedence, v.stability = row.stability
MERGE (a)-[:HAS_VERSION]->(v)
CREATE (v)-[:HAS_REVISION]->(r:Revision {
  id: row.revision, class: row.class, from: p.tick, to: 9007199254740991, hash: row.hash, body: row.body,
  itemIds: row.itemIds, itemClasses: row.itemClasses, names: row.names, isStub: row.isStub
})
CREATE (p)-[:CHANGED {change: row.change}]->(r)
