// The parts of versions at a tick, on the revision and on its slices.
UNWIND $urns AS urn
MATCH (:Version {urn: urn})-[:HAS_REVISION]->(r:Revision WHERE r.from <= $tick AND $tick < r.to)
MATCH (r)-[:HAS_SLICE]->{0,1}(s) WHERE s.itemIds IS NOT NULL
RETURN urn, s.n AS n, s.itemIds AS itemIds, s.itemClasses AS itemClasses
