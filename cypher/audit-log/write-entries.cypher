// Adds entries to the audit log. A repeated attempt writes the same ones.
UNWIND $entries AS entry
MERGE (e:AuditEntry {id: entry.id})
SET e += entry
