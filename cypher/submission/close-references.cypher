UNWIND $references AS id
MATCH ()-[e:REFERENCES|SELECTS|HAS_TEXT]->()
WHERE elementId(e) = id
SET e.to = $tick
