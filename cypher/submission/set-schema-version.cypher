MATCH (c:Clock {id: 'registry'})
SET c.schemaVersion = $schemaVersion
