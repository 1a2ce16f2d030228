// The live version with a URN, and the drafts that exact references lead to, directly or through others, each with the drafts
// that it refers to. Only distinct end nodes of the path are used, so that the planner prunes it.
MATCH (root:Version {urn: $urn})
CALL (root) {
  RETURN root AS v
  UNION
  WITH root WHERE $withDrafts
  MATCH (root)-[e:REFERENCES|WITHIN WHERE e.to = 9007199254740991]->+(v)
  WITH DISTINCT v WHERE v:Version AND v.stability = 'draft'
  RETURN v
}
MATCH (v)-[:HAS_REVISION]->(r:Revision {to: 9007199254740991})
RETURN v.urn AS urn, v.version AS version, r.id AS revision,
       [(v)-[e:REFERENCES WHERE e.to = 9007199254740991]->()-[:WITHIN*0..1]->(d:Version WHERE d.stability = 'draft') | d.urn] AS drafts
