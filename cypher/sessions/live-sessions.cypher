// The sessions whose time is not over, those that began last first.
MATCH (s:LiveSession) USING INDEX s:LiveSession(ends)
WHERE s.ends > $now
RETURN s.id AS id, s.user AS user, s.kind AS kind, s.address AS address, s.epoch AS epoch, s.revocation AS revocation,
       s.subjects AS subjects, s.began AS began, s.ends AS ends
ORDER BY began DESC, id
LIMIT $most
