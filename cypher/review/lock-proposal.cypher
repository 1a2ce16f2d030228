// A write locks the node until the transaction ends. What is decided by the state of the proposal reads it in the next statement:
// a value read in this one could be older than the lock.
MATCH (p:Proposal {number: $number})
SET p.locked = true
