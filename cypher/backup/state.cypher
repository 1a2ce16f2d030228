// The clock and the horizon, with the newest transaction that changed access rules.
MATCH (c:Clock {id: 'registry'})
MATCH (h:Horizon {id: 'registry'})
RETURN c.tick AS tick, c.at AS at, c.submission AS submission, c.registry AS registry, c.epoch AS epoch,
       coalesce(c.rules, 0) AS rules, coalesce(c.schemaVersion, 0) AS schemaVersion, h.at AS horizon
