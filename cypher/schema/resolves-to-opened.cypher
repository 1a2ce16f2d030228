// `opened` is a copy of `from`. Nearly every statement tests `from` of an edge that it reaches from a node; with an index on it, the planner
// reads all edges of the type and joins them with the nodes, because that looks cheap in a nearly empty registry.
CREATE INDEX resolves_to_opened IF NOT EXISTS FOR ()-[m:RESOLVES_TO]-() ON (m.opened)
