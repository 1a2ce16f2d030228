CREATE CONSTRAINT deprecation_urn_to IF NOT EXISTS FOR (d:Deprecation) REQUIRE (d.urn, d.to) IS UNIQUE
