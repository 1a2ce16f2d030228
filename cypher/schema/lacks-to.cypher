CREATE INDEX lacks_to IF NOT EXISTS FOR ()-[l:LACKS]-() ON (l.to)
