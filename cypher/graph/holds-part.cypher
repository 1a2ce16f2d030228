// Whether a version has a part of a class at a tick; $tail is the id or dotted path of the part in its URN.
MATCH (:Version {urn: $urn})-[:HAS_REVISION]->(r:Revision WHERE r.from <= $tick AND $tick < r.to)
WITH r.itemIds AS tails, r.itemClasses AS classes
RETURN CASE WHEN classes IS NULL THEN $tail IN tails
            ELSE any(i IN range(0, size(tails) - 1) WHERE tails[i] = $tail AND classes[i] = $class) END AS holds
