// Locks the transaction of a submission until this batch is committed; no row if another process has abandoned it.
MATCH (p:Pending {submission: $submission}) WHERE p.abandoned IS NULL
SET p.batches = coalesce(p.batches, 0) + 1
RETURN p.batches AS batches
