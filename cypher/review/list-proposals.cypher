// The newest proposals before a number, without what they hold of messages: in a state or in any, of a version line or of any.
MATCH (p:Proposal) USING INDEX p:Proposal(number)
WHERE p.number < $before AND ($state IS NULL OR p.state = $state) AND ($line IS NULL OR any(urn IN p.urns WHERE urn STARTS WITH $line))
RETURN p.number AS number, p.at AS at, p.tick AS tick, p.proposer AS proposer, p.text AS text,
       p.contentHash AS contentHash, p.urns AS urns, p.state AS state, p.comments AS comments, p.closedAt AS closedAt,
       p.closedBy AS closedBy, p.closingText AS closingText, p.transaction AS transaction
ORDER BY number DESC LIMIT $most
