// Those of some versions that exist at a tick with a revision that began after an earlier one.
UNWIND $urns AS urn
MATCH (v:Version {urn: urn})-[:HAS_REVISION]->(r:Revision WHERE r.from > $from AND r.from <= $to AND $to < r.to)
RETURN urn, r.from AS since
