// The clock of an empty database. A registry has an identity, and each of its histories an epoch. The clock of the first
// version of the schema does not have a number.
MERGE (h:Horizon {id: 'registry'})
ON CREATE SET h.at = 0
MERGE (c:Clock {id: 'registry'})
ON CREATE SET c.tick = 0, c.at = 0, c.schemaVersion = $schemaVersion, c.registry = randomUUID(), c.epoch = randomUUID()
RETURN c.tick AS tick, coalesce(c.schemaVersion, 0) AS schemaVersion
