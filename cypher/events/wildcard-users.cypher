// The version lines that have referred to wildcards: the URN of a version of each, and the tick in which its first reference began.
UNWIND $wildcards AS urn
MATCH (w:Wildcard {urn: urn})<-[:WITHIN]-{0,1}(x)<-[e:REFERENCES]-(v:Version)<-[:HAS_VERSION]-(a:Artefact)
WITH urn, a, min(v.urn) AS user, min(e.from) AS since
RETURN urn, user, since
