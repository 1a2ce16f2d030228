CREATE INDEX transaction_at IF NOT EXISTS FOR (t:Transaction) ON (t.at)
