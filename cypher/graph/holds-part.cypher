// Whether a version has a part of a class at a tick; $tail is the id or dotted path of the part in its URN. The first parts of
// a revision are on the revision itself.
MATCH (:Version {urn: $urn})-[:HAS_REVISION]->(r:Revision WHERE r.from <= $tick AND $tick < r.to)
MATCH (r)-[:HAS_SLICE]->{0,1}(s) WHERE s.itemIds IS NOT NULL
WITH s.itemIds AS tails, s.itemClasses AS classes
RETURN count(CASE WHEN classes IS NULL AND $tail IN tails THEN 1
                  WHEN any(i IN range(0, size(tails) - 1) WHERE tails[i] = $tail AND classes[i] = $class) THEN 1 END) > 0 AS holds
