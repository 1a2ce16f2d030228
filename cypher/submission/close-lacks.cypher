UNWIND $lacks AS id
MATCH ()-[l:LACKS]->()
WHERE elementId(l) = id
SET l.to = $tick, l.ended = $tick
