// Intervals of revisions in numbers of transactions instead of epoch milliseconds. One that is converted has no transaction
// at its `from`, so the statement can be repeated.
MATCH (r:Revision)
CALL (r) {
  MATCH (begin:Transaction {at: r.from})
  OPTIONAL MATCH (end:Transaction {at: r.to})
  SET r.from = begin.tick, r.to = coalesce(end.tick, r.to)
  REMOVE r.tick
} IN TRANSACTIONS OF 2000 ROWS
