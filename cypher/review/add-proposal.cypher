// Adds a proposal. A repeated attempt finds the one that it added.
MERGE (p:Proposal {id: $proposal.id})
ON CREATE SET p += $proposal, p.number = $number, p.state = 'open', p.comments = []
RETURN p.number AS number
