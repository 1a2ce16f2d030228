// The number of the newest transaction up to an instant.
MATCH (t:Transaction) WHERE t.at <= $at
RETURN t.tick AS tick ORDER BY t.at DESC LIMIT 1
