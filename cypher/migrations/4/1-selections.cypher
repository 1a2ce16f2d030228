// Deletes the selections that an interrupted migration has recorded; the rest of it is a function (record-selections.ts).
MATCH (v:Version)-[e:SELECTS]->(v)
CALL (e) {
  DELETE e
} IN TRANSACTIONS OF 500 ROWS
