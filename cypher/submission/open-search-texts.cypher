UNWIND $texts AS row
CREATE (t:SearchText {
  line: row.line, kind: row.kind, class: row.class, agency: row.agency, stability: row.stability, hash: row.hash,
  ids: row.ids, words: row.words, own: row.own, shown: row.shown, since: $since, from: $tick, to: 9007199254740991
})
WITH t, row
UNWIND row.urns AS urn
MATCH (v:Version {urn: urn})
CREATE (v)-[:HAS_TEXT {from: $tick, to: 9007199254740991}]->(t)
