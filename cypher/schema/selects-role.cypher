CREATE INDEX selects_role IF NOT EXISTS FOR ()-[e:SELECTS]-() ON (e.role)
