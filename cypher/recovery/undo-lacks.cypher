// Undoes what a submission that was not committed has recorded of missing items.
CALL () {
  MATCH ()-[l:LACKS]->()
  WHERE l.opened = $tick
  DELETE l
}
CALL () {
  MATCH ()-[l:LACKS]->()
  WHERE l.ended = $tick
  SET l.to = 9007199254740991, l.ended = null
}
