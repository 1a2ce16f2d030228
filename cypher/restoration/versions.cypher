UNWIND $rows AS row
MERGE (a:Artefact {key: row.line})
ON CREATE SET a.class = row.class, a.agencyID = row.agencyID, a.id = row.id
CREATE (a)-[:HAS_VERSION]->(:Version {
  urn: row.urn, agencyID: row.agencyID, id: row.id, version: row.version, precedence: row.precedence, stability: row.stability
})
RETURN count(*) AS written
