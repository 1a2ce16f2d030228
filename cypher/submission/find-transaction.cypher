MATCH (t:Transaction {submission: $submission})
RETURN t.tick AS tick, t.at AS at, t.report AS report, t.requestHash AS requestHash,
       t.principal AS principal
