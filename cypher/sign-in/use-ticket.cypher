// Whether this is the first use of a ticket. A repeated attempt of the same use is.
MERGE (t:UsedTicket {hash: $hash})
ON CREATE SET t.use = $use, t.at = $at
RETURN t.use = $use AS isFirst
