// The proposals up to a tick. One that was published after it is open in its state.
MATCH (p:Proposal)
WHERE p.tick <= $tick
WITH p, coalesce(p.transaction > $tick, false) AS isOpen
RETURN p.id AS id, p.number AS number, p.at AS at, p.tick AS tick, p.proposer AS proposer, p.text AS text, p.source AS source,
       p.message AS message, p.contentHash AS contentHash, p.urns AS urns, p.report AS report, p.comments AS comments,
       CASE WHEN isOpen THEN 'open' ELSE p.state END AS state,
       CASE WHEN isOpen THEN null ELSE p.closedAt END AS closedAt,
       CASE WHEN isOpen THEN null ELSE p.closedBy END AS closedBy,
       CASE WHEN isOpen THEN null ELSE p.closingText END AS closingText,
       CASE WHEN isOpen THEN null ELSE p.transaction END AS transaction
