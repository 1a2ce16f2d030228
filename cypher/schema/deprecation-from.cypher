CREATE INDEX deprecation_from IF NOT EXISTS FOR (d:Deprecation) ON (d.from)
