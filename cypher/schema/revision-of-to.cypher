CREATE INDEX revision_of_to IF NOT EXISTS FOR (r:Revision) ON (r.of, r.to)
