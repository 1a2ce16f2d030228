// Earlier versions counted references in `parents`, not artefacts, and lacked `extended`.
MATCH (w:Wildcard)
CALL (w) {
  SET w.parents = COUNT { MATCH (w)<-[:REFERENCES {to: 9007199254740991}]-(v) RETURN DISTINCT v },
      w.extended = EXISTS { (w)<-[e:REFERENCES]-() WHERE e.role IN $extensionRoles }
} IN TRANSACTIONS OF 500 ROWS
