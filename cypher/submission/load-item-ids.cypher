// The parts of live versions, on the revision and on its slices.
UNWIND $urns AS urn
MATCH (v:Version {urn: urn})-[:HAS_REVISION]->(r:Revision {to: 9007199254740991})
USING INDEX v:Version(urn)
MATCH (r)-[:HAS_SLICE]->{0,1}(s) WHERE s.itemIds IS NOT NULL
RETURN urn, s.n AS n, s.itemIds AS itemIds, s.itemClasses AS itemClasses
