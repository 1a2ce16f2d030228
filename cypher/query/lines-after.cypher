// The keys of the version lines after a key, in their order, of some agencies; null for any.
MATCH (a:Artefact)
USING INDEX a:Artefact(key)
WHERE a.key > $after AND ($agencies IS NULL OR a.agencyID IN $agencies)
RETURN a.key AS key ORDER BY key LIMIT $limit
