UNWIND $revisions AS id
MATCH (r:Revision {id: id})
SET r.to = $at
