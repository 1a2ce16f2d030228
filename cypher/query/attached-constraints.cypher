// The constraints attached to versions at a tick by references of some roles, exact or with a wildcard. Of the versions of
// a constraint only the highest applies, even if that one is attached elsewhere; to contexts that are not drafts the
// highest that is not a draft.
UNWIND $urns AS urn
MATCH (:Version {urn: urn})<-[s:RESOLVES_TO WHERE s.from <= $tick AND $tick < s.to]-{0,1}(t)
MATCH (t)<-[e:REFERENCES WHERE e.from <= $tick AND $tick < e.to AND e.role IN $roles]-(c:Version)
MATCH (c)-[:HAS_REVISION]->(r:Revision WHERE r.from <= $tick AND $tick < r.to)
WITH urn, e, c, r, c.stability <> 'draft' AND NOT EXISTS {
  MATCH (c)<-[:HAS_VERSION]-(:Artefact)-[:HAS_VERSION]->(newer:Version)
        -[:HAS_REVISION]->(n:Revision WHERE n.from <= $tick AND $tick < n.to)
  WHERE newer.stability <> 'draft' AND newer.precedence > c.precedence
} AS applies, NOT EXISTS {
  MATCH (c)<-[:HAS_VERSION]-(:Artefact)-[:HAS_VERSION]->(newer:Version)
        -[:HAS_REVISION]->(n:Revision WHERE n.from <= $tick AND $tick < n.to)
  WHERE newer.precedence > c.precedence
} AS appliesToDrafts
WHERE applies OR appliesToDrafts
RETURN urn AS attachedTo, e.items AS items, c.urn AS urn, r.id AS revision, applies, appliesToDrafts
