// The transaction of a submission before it is committed. Everything that is written for it has its tick, which is later than
// that of the clock, so it is not visible. An attempt whose outcome is unknown can be repeated.
MERGE (p:Pending {submission: $submission})
ON CREATE SET p.tick = $tick, p.batches = 0
