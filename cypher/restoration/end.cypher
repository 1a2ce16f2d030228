// The clock of a restored registry, which makes it visible: it is the same registry, and begins another epoch.
OPTIONAL MATCH (d:Deprecation) USING INDEX d:Deprecation(from)
WHERE d.from > 0
WITH max(CASE WHEN d.to > $tick THEN d.from ELSE d.to END) AS deprecations
CREATE (:Horizon {id: 'registry', at: $horizon}),
       (:Clock {id: 'registry', tick: $tick, at: $at, submission: $submission, schemaVersion: $schemaVersion,
                registry: $registry, epoch: randomUUID(), rules: CASE WHEN $rules = 0 THEN null ELSE $rules END,
                deprecations: deprecations})
WITH 1 AS one
MATCH (r:Restoration {id: 'registry'})
DELETE r
