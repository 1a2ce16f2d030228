CREATE CONSTRAINT transaction_submission IF NOT EXISTS FOR (t:Transaction) REQUIRE t.submission IS UNIQUE
