CREATE INDEX lacks_from IF NOT EXISTS FOR ()-[l:LACKS]-() ON (l.from)
