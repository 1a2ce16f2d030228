// The transaction of a submission before it is committed. Everything that is written for it has its tick, which is later than
// that of the clock, so it is not visible. It can be run again after an attempt with an unknown outcome.
MERGE (p:Pending {submission: $submission})
ON CREATE SET p.tick = $tick, p.batches = 0
