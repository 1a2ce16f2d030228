CREATE INDEX used_ticket_at IF NOT EXISTS FOR (t:UsedTicket) ON (t.at)
