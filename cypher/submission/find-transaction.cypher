MATCH (t:Transaction {submission: $submission})
RETURN t.report AS report, t.requestHash AS requestHash
