// The version lines that refer to wildcards, with the URN of a version of each and the tick in which the line began to.
UNWIND $wildcards AS urn
MATCH (w:Wildcard {urn: urn})<-[:WITHIN]-{0,1}(x)<-[e:REFERENCES]-(v:Version)<-[:HAS_VERSION]-(a:Artefact)
WITH urn, a, min(v.urn) AS user, min(e.from) AS since
RETURN urn, user, since
