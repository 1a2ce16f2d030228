// What wildcards hold of their references (cypher/submission/open-wildcard-references.cypher, count-parents.cypher).
UNWIND $wildcards AS urn
MATCH (w:Wildcard {urn: urn})
SET w.parents = COUNT { MATCH (w)<-[:WITHIN]-{0,1}(x)<-[:REFERENCES {to: 9007199254740991}]-(v) RETURN DISTINCT v },
    w.itemised = EXISTS { (w)<-[e:REFERENCES WHERE any(item IN e.items WHERE item <> '')]-() },
    w.extended = EXISTS { (w)<-[e:REFERENCES WHERE e.role IN $extensionRoles]-() }
RETURN count(*) AS written
