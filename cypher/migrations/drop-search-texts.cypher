// Some of the search texts of a line whose migration was interrupted.
MATCH (t:SearchText {line: $line})
USING INDEX t:SearchText(line, to)
WHERE t.to > 0
WITH t LIMIT $most
DETACH DELETE t
RETURN count(*) AS dropped
