UNWIND $rows AS row
CREATE (e:AuditEntry)
SET e = row.entry
RETURN count(*) AS written
