// Records on the clock that its newest transaction changed access rules.
MATCH (c:Clock {id: 'registry'})
MATCH (t:Transaction {tick: c.tick})
SET c.rules = c.tick, t:AccessChange
