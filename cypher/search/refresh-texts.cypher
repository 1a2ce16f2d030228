// Waits until the full-text index has all transactions that are committed (docs/decisions/search-index-follows.md).
CALL db.index.fulltext.awaitEventuallyConsistentIndexRefresh()
