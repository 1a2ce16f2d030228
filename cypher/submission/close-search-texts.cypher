// Closes those of some texts that no version has any more. Runs after all edges to them are written.
UNWIND $texts AS id
MATCH (t:SearchText)
WHERE elementId(t) = id AND NOT EXISTS { (t)<-[:HAS_TEXT {to: 9007199254740991}]-() }
SET t.to = $tick, t.ended = $ended
