// No submission that commits from now on gets an instant up to this one.
MATCH (h:Horizon {id: 'registry'}) WHERE h.at < $until
SET h.at = $until
