UNWIND $revisions AS row
MERGE (a:Artefact {key: row.key})
ON CREATE SET a.class = row.lineClass, a.agencyID = row.agencyID, a.id = row.id
MERGE (v:Version {urn: row.urn})
ON CREATE SET v.agencyID = row.agencyID, v.id = row.id, v.version = row.version,
              v.precedence = row.precedence, v.stability = row.stability
MERGE (a)-[:HAS_VERSION]->(v)
CREATE (v)-[:HAS_REVISION]->(:Revision {
  id: row.revision, class: row.class, from: $at, to: 9007199254740991, tick: $tick, hash: row.hash, body: row.body,
  itemIds: row.itemIds, itemClasses: row.itemClasses, names: row.names
})
