// The access rules that began up to a tick, with the transactions that record them. An end that is later is none.
MATCH (r:AccessRule)
WHERE r.from <= $tick
RETURN r.id AS id, r.rule AS rule, r.from AS from, CASE WHEN r.to > $tick THEN null ELSE r.to END AS to,
       [(r)<-[c:CHANGED]-(t WHERE t.tick <= $tick) | {tick: t.tick, change: c.change}] AS changes
