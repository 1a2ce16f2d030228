// Adds a comment to an open proposal. A repeated attempt adds it once: comments have ids.
MATCH (p:Proposal {number: $number})
WHERE p.state = 'open' AND size(p.comments) < $most
SET p.comments = CASE WHEN $comment IN p.comments THEN p.comments ELSE p.comments + $comment END
REMOVE p.locked
RETURN p.number AS number
