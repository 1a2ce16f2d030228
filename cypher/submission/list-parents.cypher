// The artefacts with open references that use wildcards, by URN, at most $most of each wildcard.
UNWIND $wildcards AS wildcard
CALL (wildcard) {
  MATCH (:Wildcard {urn: wildcard})<-[:WITHIN]-{0,1}(x)<-[e:REFERENCES WHERE e.to = 9007199254740991]-(p:Version)
  WITH DISTINCT p.urn AS parent
  RETURN parent ORDER BY parent LIMIT $most
}
RETURN wildcard, parent
