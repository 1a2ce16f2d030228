CREATE INDEX artefact_class IF NOT EXISTS FOR (a:Artefact) ON (a.class)
