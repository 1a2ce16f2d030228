// After this, no batch of the submission is written any more. Waits for one that is being written.
MATCH (p:Pending {submission: $submission})
SET p.abandoned = true
