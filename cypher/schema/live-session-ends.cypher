CREATE INDEX live_session_ends IF NOT EXISTS FOR (s:LiveSession) ON (s.ends)
