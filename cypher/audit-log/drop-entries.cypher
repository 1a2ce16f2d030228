// Removes old entries of the audit log, a limited number.
MATCH (e:AuditEntry) WHERE e.at < $before
WITH e LIMIT $limit
DELETE e
RETURN count(*) AS dropped
