// Undoes what a submission that was not committed has recorded of missing items.
CALL () {
  MATCH ()-[l:LACKS]->()
  WHERE l.from = $tick
  DELETE l
}
CALL () {
  MATCH ()-[l:LACKS]->()
  WHERE l.to = $tick
  SET l.to = 9007199254740991
}
