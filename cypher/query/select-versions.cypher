// The versions that match one of the patterns at a tick, in the version lines with some keys, else in those of some
// classes, agencies and ids; null for any. Each branch starts from another index, and runs only with its parameters. They
// are one map, because Neo4j plans each combination of null parameters separately.
CALL {
  UNWIND $lines.keys AS key
  MATCH (a:Artefact {key: key})
  RETURN a
UNION ALL
  WITH 1 AS once WHERE $lines.keys IS NULL AND $lines.ids IS NOT NULL
  MATCH (a:Artefact) WHERE a.id IN $lines.ids
  RETURN a
UNION ALL
  WITH 1 AS once WHERE $lines.keys IS NULL AND $lines.ids IS NULL AND $lines.agencies IS NOT NULL
  MATCH (a:Artefact) WHERE a.agencyID IN $lines.agencies
  RETURN a
UNION ALL
  WITH 1 AS once WHERE $lines.keys IS NULL AND $lines.ids IS NULL AND $lines.agencies IS NULL AND $lines.classes IS NOT NULL
  MATCH (a:Artefact) WHERE a.class IN $lines.classes
  RETURN a
UNION ALL
  WITH 1 AS once WHERE $lines.keys IS NULL AND $lines.ids IS NULL AND $lines.agencies IS NULL AND $lines.classes IS NULL
  MATCH (a:Artefact)
  RETURN a
}
WITH a
WHERE ($lines.agencies IS NULL OR a.agencyID IN $lines.agencies) AND ($lines.classes IS NULL OR a.class IN $lines.classes)
CALL (a) {
  UNWIND $patterns AS p
  MATCH (a)-[:HAS_VERSION]->(v:Version)
  WHERE p.lower <= v.precedence AND v.precedence < p.upper
    AND (NOT p.stableOnly OR v.stability = 'stable')
    AND (p.withoutDrafts IS NULL OR v.stability <> 'draft')
    AND (p.parts IS NULL OR p.parts = CASE WHEN v.stability <> 'nonSemantic' THEN 3
                                           WHEN v.version CONTAINS '.' THEN 2 ELSE 1 END)
  MATCH (v)-[:HAS_REVISION]->(r:Revision WHERE r.from <= $tick AND $tick < r.to)
  WITH p, v, r ORDER BY v.precedence DESC
  WITH p, collect({version: v, revision: r}) AS found
  UNWIND CASE p.take WHEN 'all' THEN found ELSE found[..1] END AS fit
  RETURN DISTINCT fit.version AS v, fit.revision AS r
}
RETURN v.urn AS urn, r.class AS class, v.agencyID AS agencyID, v.id AS id, v.version AS version,
       v.precedence AS precedence, v.stability AS stability, r.id AS revision, r.from AS since, r.names AS names
