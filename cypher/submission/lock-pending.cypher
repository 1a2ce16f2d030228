// A write locks the node until the transaction ends, and waits for an earlier attempt that is still being committed. What that
// has written is read by the next statement.
MATCH (p:Pending {submission: $submission})
SET p.locked = true
