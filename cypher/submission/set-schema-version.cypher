// The transaction that holds the lock of the clock runs this one.
MATCH (c:Clock {id: 'registry'})
SET c.schemaVersion = $schemaVersion
