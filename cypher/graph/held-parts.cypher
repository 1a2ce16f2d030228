// Those of the given parts that exist at a tick. The tail of a part is its id or dotted path in its URN. The first parts of a
// revision are on the revision itself, the others on its slices.
UNWIND $parts AS part
MATCH (:Version {urn: part.urn})-[:HAS_REVISION]->(r:Revision WHERE r.from <= $tick AND $tick < r.to)
MATCH (r)-[:HAS_SLICE]->{0,1}(s) WHERE s.itemIds IS NOT NULL
WITH part, s.itemIds AS tails, s.itemClasses AS classes
WHERE CASE WHEN classes IS NULL THEN part.tail IN tails
           ELSE any(i IN range(0, size(tails) - 1) WHERE tails[i] = part.tail AND classes[i] = part.class) END
RETURN DISTINCT part.urn AS urn, part.class AS class, part.tail AS tail
