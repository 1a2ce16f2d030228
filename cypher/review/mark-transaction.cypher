// Records in a committed transaction the proposal that it publishes, and who proposed it; the principal is who approved it.
MATCH (t:Transaction {submission: $submission})
SET t.proposal = $number, t.proposer = $proposer
