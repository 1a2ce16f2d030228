// The texts that fit best, each with the highest versions that have it, $each at most.
CALL db.index.fulltext.queryNodes('search_texts', $query, {limit: $most}) YIELD node AS t, score
WITH t, score
CALL (t) {
  MATCH (t)<-[e:HAS_TEXT WHERE e.from <= $tick < e.to]-(v:Version)
  WITH v ORDER BY v.precedence DESC
  RETURN collect({urn: v.urn, precedence: v.precedence})[..$each] AS versions
}
RETURN elementId(t) AS text, t.line AS line, t.kind AS kind, t.class AS class, t.agency AS agency,
       t.stability AS stability, t.ids AS ids, t.words AS words, versions
ORDER BY score DESC
