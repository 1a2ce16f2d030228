// With this index, the planner could begin a traversal with all records of missing items.
DROP INDEX lacks_from IF EXISTS
