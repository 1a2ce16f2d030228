CREATE INDEX artefact_id IF NOT EXISTS FOR (a:Artefact) ON (a.id)
