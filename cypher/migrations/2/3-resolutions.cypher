MATCH (:Wildcard)-[e:RESOLVES_TO]->()
CALL (e) {
  MATCH (begin:Transaction {at: e.from})
  OPTIONAL MATCH (end:Transaction {at: e.to})
  SET e.from = begin.tick, e.to = coalesce(end.tick, e.to)
} IN TRANSACTIONS OF 2000 ROWS
