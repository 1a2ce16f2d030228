// The open edges from versions to their search texts. A version has closed ones of each earlier revision, so the texts lead to them.
UNWIND $versions AS row
MATCH (v:Version {urn: row.urn})
MATCH (t:SearchText {line: row.line, to: 9007199254740991})
USING INDEX t:SearchText(line, to)
MATCH (v)-[e:HAS_TEXT {to: 9007199254740991}]->(t)
RETURN row.urn AS urn, elementId(e) AS edge, elementId(t) AS text
