CREATE INDEX resolves_to_opened IF NOT EXISTS FOR ()-[m:RESOLVES_TO]-() ON (m.opened)
