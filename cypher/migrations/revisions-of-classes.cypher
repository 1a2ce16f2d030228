// The ids of all revisions of classes, open and closed.
MATCH (r:Revision)
WHERE r.class IN $classes
RETURN r.id AS revision
ORDER BY revision
