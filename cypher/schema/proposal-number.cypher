CREATE CONSTRAINT proposal_number IF NOT EXISTS FOR (p:Proposal) REQUIRE p.number IS UNIQUE
