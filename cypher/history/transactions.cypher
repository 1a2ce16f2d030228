// Who committed transactions, and when.
UNWIND $ticks AS tick
MATCH (t:Transaction {tick: tick})
RETURN tick, t.at AS at, t.principal AS principal, t.action AS action
