// The entries of the audit log, which have no tick.
MATCH (e:AuditEntry)
RETURN e.id AS id, properties(e) AS entry
