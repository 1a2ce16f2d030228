MATCH (p:Pending {submission: $submission})
DETACH DELETE p
