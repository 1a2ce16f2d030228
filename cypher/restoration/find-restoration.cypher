// A restoration that has not ended: what the database holds is a part of a backup.
MATCH (r:Restoration {id: 'registry'})
RETURN r.archive AS archive, r.startedAt AS startedAt
