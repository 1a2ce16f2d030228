// The sizes of revisions, bytes, and their bodies: none if they have more than $most bytes together. A slice counts as
// 100 kB. Bodies of revisions with slices are never returned.
UNWIND $revisions AS id
MATCH (r:Revision {id: id})
WITH r, size(r.body) AS head, COUNT { (r)-[:HAS_SLICE]->() } * 100000 AS slices
WITH collect({revision: r, bytes: head + slices, sliced: slices > 0}) AS found, sum(head + slices) AS total
UNWIND found AS one
WITH one.revision AS r, one.bytes AS bytes, total <= $most AND NOT one.sliced AS isReturned
RETURN r.id AS revision, bytes, CASE WHEN isReturned THEN r.body END AS body
