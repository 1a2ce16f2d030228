// Ends an open proposal. A repeated attempt finds it ended at the same instant by the same principal.
MATCH (p:Proposal {number: $number})
WHERE p.state = 'open' OR (p.state = $state AND p.closedAt = $at AND p.closedBy = $principal)
SET p.state = $state, p.closedAt = $at, p.closedBy = $principal, p.closingText = $text, p.transaction = $transaction
REMOVE p.locked
RETURN p.number AS number
