MATCH (t:Transaction) WHERE t.submission IS NULL
CALL (t) {
  SET t.submission = randomUUID()
} IN TRANSACTIONS OF 2000 ROWS
