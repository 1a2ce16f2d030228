CREATE CONSTRAINT revocation_subject IF NOT EXISTS FOR (r:Revocation) REQUIRE r.subject IS UNIQUE
