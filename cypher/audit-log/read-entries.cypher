// A page of the audit log, in the order of instants, after an entry.
MATCH (e:AuditEntry)
WHERE $since <= e.at < $until AND (e.at > $since OR e.id > $after) AND e.kind IN $kinds AND e.outcome IN $outcomes
RETURN e.id AS id, e.at AS at, properties(e) AS entry ORDER BY at, id LIMIT $limit
