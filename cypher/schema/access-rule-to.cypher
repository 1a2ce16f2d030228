CREATE INDEX access_rule_to IF NOT EXISTS FOR (r:AccessRule) ON (r.to)
