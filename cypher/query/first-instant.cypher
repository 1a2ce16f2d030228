// The instant of the first transaction, which every registry begins with.
MATCH (t:Transaction {tick: 1})
RETURN t.at AS at
