CREATE CONSTRAINT transaction_tick IF NOT EXISTS FOR (t:Transaction) REQUIRE t.tick IS UNIQUE
