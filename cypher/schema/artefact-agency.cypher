CREATE INDEX artefact_agency IF NOT EXISTS FOR (a:Artefact) ON (a.agencyID)
