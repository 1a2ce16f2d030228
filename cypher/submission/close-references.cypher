UNWIND $references AS id
MATCH ()-[e:REFERENCES|SELECTS]->()
WHERE elementId(e) = id
SET e.to = $tick
