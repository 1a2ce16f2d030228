CREATE INDEX audit_entry_at IF NOT EXISTS FOR (e:AuditEntry) ON (e.at)
