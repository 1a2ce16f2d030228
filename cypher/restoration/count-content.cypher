// Whether the database holds anything.
MATCH (n)
WITH n LIMIT 1
RETURN count(n) AS nodes
