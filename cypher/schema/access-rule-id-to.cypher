CREATE CONSTRAINT access_rule_id_to IF NOT EXISTS FOR (r:AccessRule) REQUIRE (r.id, r.to) IS UNIQUE
