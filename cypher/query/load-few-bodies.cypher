// The sizes of revisions, bytes, and their bodies: none if they have more than $most bytes together. A slice counts as
// 100 kB. The body of a revision with slices is never returned.
UNWIND $revisions AS id
MATCH (r:Revision {id: id})
WITH r, COUNT { (r)-[:HAS_SLICE]->() } AS slices
WITH collect({revision: r, bytes: size(r.body) + 100000 * slices, isSliced: slices > 0}) AS found
WITH found, reduce(total = 0, one IN found | total + one.bytes) <= $most AS areFew
UNWIND found AS one
RETURN one.revision.id AS revision, one.bytes AS bytes,
       CASE WHEN areFew AND NOT one.isSliced THEN one.revision.body END AS body
