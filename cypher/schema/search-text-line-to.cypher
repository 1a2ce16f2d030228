CREATE INDEX search_text_line_to IF NOT EXISTS FOR (t:SearchText) ON (t.line, t.to)
