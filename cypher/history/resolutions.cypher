// The versions to which a wildcard resolved before a tick, the newest first. No row if no reference had used it by $tick.
MATCH (w:Wildcard {urn: $wildcard}) USING INDEX w:Wildcard(urn)
WHERE EXISTS { (w)<-[e:REFERENCES|WITHIN WHERE e.from <= $tick]-() }
CALL (w) {
  MATCH (w)-[s:RESOLVES_TO WHERE s.from <= $tick AND s.from < $before]->(v:Version)
  WITH v, s ORDER BY s.from DESC LIMIT $limit
  RETURN collect({urn: v.urn, from: s.from, to: s.to}) AS resolutions
}
RETURN resolutions
