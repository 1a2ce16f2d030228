// The versions that refer to given versions at a tick; with items, those that refer to one of these items, or to all codes with a
// prefix that one of them has.
UNWIND $urns AS urn
MATCH (x:Version {urn: urn})<-[s:RESOLVES_TO|WITHIN WHERE s.from <= $tick AND $tick < s.to]-{0,2}(t)
MATCH (t)<-[e:REFERENCES WHERE e.from <= $tick AND $tick < e.to]-(v:Version)
WHERE $items IS NULL OR any(item IN e.items WHERE item IN $items)
   OR t:PropertyWildcard AND any(item IN $items WHERE item STARTS WITH t.prefix)
WITH DISTINCT v
MATCH (v)-[:HAS_REVISION]->(r:Revision WHERE r.from <= $tick AND $tick < r.to)
RETURN v.urn AS urn, r.class AS class, v.agencyID AS agencyID, v.id AS id, v.version AS version,
       v.precedence AS precedence, v.stability AS stability, r.id AS revision, r.from AS since, r.names AS names
