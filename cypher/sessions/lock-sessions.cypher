// A write locks the node until the transaction ends. Revocations are numbered by the next statement: a number read in this
// one could be older than the lock.
MATCH (s:Sessions {id: 'registry'})
SET s.locked = true
