CREATE INDEX resolves_to_ended IF NOT EXISTS FOR ()-[m:RESOLVES_TO]-() ON (m.ended)
