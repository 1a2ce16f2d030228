// The registrations at a tick that lead to given versions, directly or through agreements and flows; $roles are the roles of these
// references. The planner prunes the path only if just its distinct end nodes are used and each relationship is tested separately.
UNWIND $urns AS selected
CALL (selected) {
  MATCH (:Version {urn: selected})<-[e:REFERENCES|RESOLVES_TO WHERE e.from <= $tick AND $tick < e.to
         AND (e.role IS NULL OR e.role IN $roles)]-+(v)
  WITH DISTINCT v WHERE v:Version
  RETURN v
}
MATCH (v)-[:HAS_REVISION]->(r:Revision WHERE r.class = 'Registration' AND r.from <= $tick AND $tick < r.to)
RETURN selected, v.urn AS urn, r.class AS class, v.agencyID AS agencyID, v.id AS id, v.version AS version,
       v.precedence AS precedence, v.stability AS stability, r.id AS revision, r.from AS since, r.names AS names
