// Forgets tickets that their issuer has long forgotten too, a limited number.
MATCH (t:UsedTicket) WHERE t.at < $before
WITH t LIMIT $limit
DELETE t
RETURN count(*) AS dropped
