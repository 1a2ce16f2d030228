// The used tickets, which have no tick.
MATCH (t:UsedTicket)
RETURN t.hash AS hash, t.use AS use, t.at AS at
