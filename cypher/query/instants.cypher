// The instants of transactions.
UNWIND $ticks AS tick
MATCH (t:Transaction {tick: tick})
RETURN tick, t.at AS at
