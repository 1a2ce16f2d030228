CREATE CONSTRAINT access_change_tick IF NOT EXISTS FOR (t:AccessChange) REQUIRE t.tick IS UNIQUE
