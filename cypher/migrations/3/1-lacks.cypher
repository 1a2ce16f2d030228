// Deletes what an interrupted migration has recorded of missing items; the rest of it is a function (record-missing-items.ts).
MATCH ()-[l:LACKS]->()
CALL (l) {
  DELETE l
} IN TRANSACTIONS OF 500 ROWS
