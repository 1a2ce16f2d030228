UNWIND $keys AS key
MATCH (a:Artefact {key: key})
WHERE NOT EXISTS { (a)--() }
DELETE a
