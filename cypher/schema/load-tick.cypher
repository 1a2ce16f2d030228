CREATE INDEX load_tick IF NOT EXISTS FOR (l:Load) ON (l.tick)
