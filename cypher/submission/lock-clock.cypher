// A write locks the node until the transaction ends, so submissions are serial. The clock is read by the next statement:
// a value read in this one could be older than the lock.
MATCH (c:Clock {id: 'registry'})
SET c.locked = true
