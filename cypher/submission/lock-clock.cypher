// Writing takes the node's lock until the transaction ends, so submissions are serial. The clock is read by a
// statement of its own behind this one: read here, it could be what it was before the lock was had.
MATCH (c:Clock {id: 'registry'})
SET c.locked = true
