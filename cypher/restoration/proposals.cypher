UNWIND $rows AS row
CREATE (p:Proposal {id: row.id})
SET p = row
RETURN count(*) AS written
