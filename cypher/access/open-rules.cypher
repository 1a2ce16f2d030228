UNWIND $rules AS rule
MATCH (p:Pending {submission: $submission})
CREATE (p)-[:CHANGED {change: rule.change}]->
       (:AccessRule {id: rule.id, from: p.tick, to: 9007199254740991, rule: rule.rule})
