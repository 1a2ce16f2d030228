// A proposal with its message and the report of its dry run.
MATCH (p:Proposal {number: $number})
RETURN p.number AS number, p.at AS at, p.tick AS tick, p.proposer AS proposer, p.text AS text, p.source AS source,
       p.message AS message, p.contentHash AS contentHash, p.urns AS urns, p.report AS report, p.state AS state,
       p.comments AS comments, p.closedAt AS closedAt, p.closedBy AS closedBy, p.closingText AS closingText,
       p.transaction AS transaction
