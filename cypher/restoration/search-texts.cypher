UNWIND $rows AS row
CREATE (t:SearchText {
  line: row.line, kind: row.kind, class: row.class, agency: row.agency, stability: row.stability, hash: row.hash,
  ids: row.ids, words: row.words, own: row.own, shown: row.shown, since: row.since, ended: row.ended, from: row.from,
  to: coalesce(row.to, 9007199254740991)
})
WITH t, row
CALL (t, row) {
  UNWIND row.versions AS holder
  MATCH (v:Version {urn: holder.urn})
  CREATE (v)-[:HAS_TEXT {from: holder.from, to: coalesce(holder.to, 9007199254740991)}]->(t)
}
RETURN count(*) AS written
