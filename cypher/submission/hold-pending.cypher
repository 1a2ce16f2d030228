// Locks the transaction of a submission until this batch is committed; no row if another process has abandoned it.
MATCH (p:Pending {submission: $submission}) WHERE p.abandoned IS NULL
SET p.batches = $batch
RETURN p.batches AS batches
