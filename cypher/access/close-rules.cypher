// Ends access rules with a transaction that is not committed yet. One that another follows is recorded as changed by that one.
UNWIND $rules AS rule
MATCH (p:Pending {submission: $submission})
MATCH (r:AccessRule {id: rule.id, to: 9007199254740991})
USING INDEX r:AccessRule(id, to)
SET r.to = p.tick
FOREACH (_ IN CASE WHEN rule.isDeleted THEN [1] ELSE [] END | CREATE (p)-[:CHANGED {change: 'deleted'}]->(r))
