CREATE INDEX deprecation_to IF NOT EXISTS FOR (d:Deprecation) ON (d.to)
