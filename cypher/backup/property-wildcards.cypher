// The property wildcards that were referred to up to a tick.
MATCH (p)-[w:WITHIN]->()
WHERE w.from <= $tick
RETURN p.urn AS urn, p.prefix AS prefix, p.component AS component, p.within AS within, p.ofWildcard AS ofWildcard,
       w.from AS from
