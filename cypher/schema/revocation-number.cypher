CREATE INDEX revocation_number IF NOT EXISTS FOR (r:Revocation) ON (r.number)
