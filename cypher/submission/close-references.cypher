UNWIND $references AS id
MATCH ()-[e:REFERENCES]->()
WHERE elementId(e) = id
SET e.to = $tick
