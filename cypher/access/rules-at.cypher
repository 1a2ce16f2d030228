// The access rules that hold at an instant, as JSON, by id.
MATCH (r:AccessRule) USING INDEX r:AccessRule(to)
WHERE r.to > $tick AND r.from <= $tick
RETURN r.id AS id, r.from AS since, r.rule AS rule ORDER BY id
