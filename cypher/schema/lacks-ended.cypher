CREATE INDEX lacks_ended IF NOT EXISTS FOR ()-[l:LACKS]-() ON (l.ended)
