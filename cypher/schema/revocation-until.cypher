CREATE INDEX revocation_until IF NOT EXISTS FOR (r:Revocation) ON (r.until)
