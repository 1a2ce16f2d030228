// The bodies of revisions, and whether the rest of their content is in slices.
UNWIND $revisions AS id
MATCH (r:Revision {id: id})
RETURN id AS revision, r.body AS body, EXISTS { (r)-[:HAS_SLICE]->() } AS isSliced
