MATCH (c:Clock {id: 'registry'})
RETURN c.tick AS tick, c.at AS at
