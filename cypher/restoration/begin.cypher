// From here to the end of the restoration no program opens the database.
MERGE (r:Restoration {id: 'registry'})
SET r.archive = $archive, r.startedAt = $startedAt
