// Those of some versions whose revision at the tick $to began after the tick $from.
UNWIND $urns AS urn
MATCH (v:Version {urn: urn})-[:HAS_REVISION]->(r:Revision WHERE r.from > $from AND r.from <= $to AND $to < r.to)
RETURN urn, r.from AS since
