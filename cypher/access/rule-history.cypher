// The newest changes of access rules before a tick, of one rule or of all, with the rules before and after.
MATCH (t:AccessChange) USING INDEX t:AccessChange(tick)
WHERE t.tick < $before AND ($rule IS NULL OR EXISTS { (t)-[:CHANGED]->(:AccessRule {id: $rule}) })
WITH t ORDER BY t.tick DESC LIMIT $most
MATCH (t)-[c:CHANGED]->(r:AccessRule) WHERE $rule IS NULL OR r.id = $rule
OPTIONAL MATCH (b:AccessRule {id: r.id, to: t.tick}) USING INDEX b:AccessRule(id, to)
WITH t, c, r, b ORDER BY r.id
RETURN t.tick AS tick, t.at AS at, t.principal AS principal,
       collect({id: r.id, change: c.change, before: b.rule, after: CASE c.change WHEN 'deleted' THEN null ELSE r.rule END})
         AS rules
ORDER BY tick DESC
