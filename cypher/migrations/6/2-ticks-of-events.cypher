// The ticks by which an index finds resolutions and records of missing items that began or ended.
MATCH ()-[e:RESOLVES_TO|LACKS]->(:Version)
CALL (e) {
  SET e.opened = e.from, e.ended = CASE WHEN e.to < 9007199254740991 THEN e.to END
} IN TRANSACTIONS OF 500 ROWS
