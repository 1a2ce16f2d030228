// The versions that exist at a tick, in groups of version lines: those with keys in [first, end). Sorted by group and key, the highest
// version first. Of the line with the key `first`, only versions with a precedence below `below` are returned, if it is given. Filters
// are those of query/count-versions.
UNWIND range(0, size($groups) - 1) AS place
WITH place, $groups[place] AS g
CALL (g) {
  MATCH (a:Artefact)
  USING INDEX a:Artefact(key)
  WHERE a.key >= g.first AND a.key < g.end
  CALL (a) {
    MATCH (a)-[:HAS_VERSION]->(v:Version)
    WHERE $filters.stabilities IS NULL OR v.stability IN $filters.stabilities
    MATCH (v)-[:HAS_REVISION]->(r:Revision WHERE r.from <= $tick AND $tick < r.to)
    WITH v, r WHERE $filters.classes IS NULL OR r.class IN $filters.classes
    WITH v, r ORDER BY v.precedence DESC
    WITH collect({version: v, revision: r}) AS found
    UNWIND CASE WHEN $filters.newest THEN found[..1] ELSE found END AS match
    RETURN match.version AS v, match.revision AS r
  }
  WITH a, v, r WHERE a.key > g.first OR g.below IS NULL OR v.precedence < g.below
  RETURN a.key AS key, v, r, v.precedence AS precedence
  ORDER BY key, precedence DESC LIMIT $limit
}
RETURN v.urn AS urn, r.class AS class, v.stability AS stability, r.names AS names, key, precedence
ORDER BY place, key, precedence DESC LIMIT $limit
