// A write locks the node until the transaction ends. The horizon is read by the next statement: a value read in this one
// could be older than the lock.
MATCH (h:Horizon {id: 'registry'})
SET h.locked = true
