// Writing takes the node's lock until the transaction ends: submissions are serial.
MATCH (c:Clock {id: 'registry'})
SET c.tick = c.tick
RETURN c.tick AS tick, c.at AS at
