CREATE INDEX lacks_opened IF NOT EXISTS FOR ()-[l:LACKS]-() ON (l.opened)
