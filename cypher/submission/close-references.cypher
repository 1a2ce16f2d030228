UNWIND $references AS id
MATCH ()-[e:REFERENCES]->(t)
WHERE elementId(e) = id
SET e.to = $at
WITH t, count(*) AS closed
WHERE t:Wildcard
SET t.parents = t.parents - closed
