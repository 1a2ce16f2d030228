CREATE CONSTRAINT transaction_idempotency_key IF NOT EXISTS FOR (t:Transaction) REQUIRE t.idempotencyKey IS UNIQUE
