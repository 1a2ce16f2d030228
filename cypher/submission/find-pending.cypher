// The submissions that were not committed and left something. There is at most one: the clock is locked meanwhile.
MATCH (p:Pending)
RETURN p.submission AS submission, p.tick AS tick, p.batches AS batches
