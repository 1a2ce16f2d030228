// The open search texts of version lines.
UNWIND $lines AS line
MATCH (t:SearchText {line: line, to: 9007199254740991})
USING INDEX t:SearchText(line, to)
RETURN elementId(t) AS text, line, t.hash AS hash
