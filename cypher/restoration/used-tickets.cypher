UNWIND $rows AS row
CREATE (:UsedTicket {hash: row.hash, use: row.use, at: row.at})
RETURN count(*) AS written
