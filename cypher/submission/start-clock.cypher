MERGE (c:Clock {id: 'registry'})
ON CREATE SET c.tick = 0, c.at = 0
RETURN c.tick AS tick, c.at AS at
