CREATE CONSTRAINT property_wildcard_urn IF NOT EXISTS FOR (p:PropertyWildcard) REQUIRE p.urn IS UNIQUE
