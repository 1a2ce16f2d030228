// All version lines, and which of them have search texts.
MATCH (a:Artefact)
RETURN a.key AS key, a.agencyID AS agencyID, EXISTS { MATCH (t:SearchText) WHERE t.line = a.key AND t.to > 0 } AS hasTexts
ORDER BY key
