// The state at an instant: the newest transaction up to it.
MATCH (t:Transaction) WHERE t.at <= $at
RETURN t.tick AS tick, t.at AS at, t.submission AS submission ORDER BY t.at DESC LIMIT 1
