// The numbers of versions that exist at a tick, by agency and class of their line, by their own class and by stability. With
// $filters.newest, only the highest version of each line that matches is counted; with $withKeys, rows have the key of the line of each
// version. Null selects any. The filters are one map, because Neo4j plans each combination of null parameters separately.
CALL {
  WITH 1 AS once WHERE $filters.agencies IS NOT NULL
  MATCH (a:Artefact) WHERE a.agencyID IN $filters.agencies
  RETURN a
UNION ALL
  WITH 1 AS once WHERE $filters.agencies IS NULL AND $filters.lineClasses IS NOT NULL
  MATCH (a:Artefact) WHERE a.class IN $filters.lineClasses
  RETURN a
UNION ALL
  WITH 1 AS once WHERE $filters.agencies IS NULL AND $filters.lineClasses IS NULL
  MATCH (a:Artefact)
  RETURN a
}
WITH a WHERE $filters.lineClasses IS NULL OR a.class IN $filters.lineClasses
MATCH (a)-[:HAS_VERSION]->(v:Version)
WHERE $filters.stabilities IS NULL OR v.stability IN $filters.stabilities
MATCH (v)-[:HAS_REVISION]->(r:Revision WHERE r.from <= $tick AND $tick < r.to)
WITH a, v, r WHERE $filters.classes IS NULL OR r.class IN $filters.classes
WITH a, collect([v.precedence, v.stability, r.class]) AS matching
UNWIND CASE WHEN $filters.newest
       THEN [reduce(best = matching[0], each IN matching | CASE WHEN each[0] > best[0] THEN each ELSE best END)]
       ELSE matching END AS match
WITH a.agencyID AS agencyID, a.class AS lineClass, match[2] AS class, match[1] AS stability, count(*) AS count,
     collect(CASE WHEN $withKeys THEN a.key END) AS keys
// The driver parses a row at once.
UNWIND CASE WHEN $withKeys THEN range(0, count - 1, 1000) ELSE [0] END AS first
RETURN agencyID, lineClass, class, stability, CASE WHEN $withKeys THEN size(keys[first..first + 1000]) ELSE count END AS count,
       keys[first..first + 1000] AS keys
