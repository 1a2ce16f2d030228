// The names of the indexes, those of constraints among them, that can be used.
SHOW INDEXES YIELD name, state
WHERE state = 'ONLINE'
RETURN name
