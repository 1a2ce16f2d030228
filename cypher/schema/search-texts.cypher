CREATE FULLTEXT INDEX search_texts IF NOT EXISTS FOR (t:SearchText)
ON EACH [t.own, t.ids, t.words, t.since, t.ended, t.kind, t.class, t.agency, t.stability]
OPTIONS { indexConfig: { `fulltext.analyzer`: 'whitespace', `fulltext.eventually_consistent`: true } }
