CREATE CONSTRAINT pending_submission IF NOT EXISTS FOR (p:Pending) REQUIRE p.submission IS UNIQUE
