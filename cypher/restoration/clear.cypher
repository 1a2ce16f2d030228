// Removes what an interrupted restoration left, except its mark, in transactions of some thousand nodes.
MATCH (n) WHERE NOT n:Restoration
CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 5000 ROWS
