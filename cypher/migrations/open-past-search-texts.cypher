// Creates search texts of the past and of the present, with the intervals in which versions have them.
UNWIND $texts AS row
CREATE (t:SearchText {
  line: row.line, kind: row.kind, class: row.class, agency: row.agency, stability: row.stability, hash: row.hash,
  ids: row.ids, words: row.words, own: row.own, shown: row.shown, since: row.since, ended: row.ended, from: row.from, to: row.to
})
WITH t, row
UNWIND row.intervals AS interval
MATCH (v:Version {urn: interval.urn})
CREATE (v)-[:HAS_TEXT {from: interval.from, to: interval.to}]->(t)
