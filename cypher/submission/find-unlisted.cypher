UNWIND $types AS row
MATCH (a:Artefact)
USING INDEX a:Artefact(agencyID)
WHERE a.agencyID = row.agencyID
MATCH (a)-[:HAS_VERSION]->(v:Version)-[:HAS_REVISION]->(r:Revision)
WHERE r.to = 9007199254740991 AND r.class = row.class AND NOT v.urn IN $listed
RETURN v.urn AS urn, r.body AS body,
       COLLECT { MATCH (r)-[:HAS_SLICE]->(s:Slice) WHERE s.body IS NOT NULL RETURN s.body ORDER BY s.n } AS slices
ORDER BY urn
