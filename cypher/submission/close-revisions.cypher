UNWIND $revisions AS row
MATCH (p:Pending {submission: $submission})
MATCH (r:Revision {id: row.revision})
SET r.to = p.tick
FOREACH (change IN CASE WHEN row.isDeleted THEN ['deleted'] ELSE [] END | CREATE (p)-[:CHANGED {change: change}]->(r))
