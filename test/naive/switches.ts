/** Parts of the reference graph that the registry returns; the resolver finds all of them. */

/** `edges=indirect` and `edges=all`. */
export const hasIndirectEdges = false;

/** `scope=item`. */
export const hasItemScope = false;

/** `owners=true`. */
export const hasOwners = false;

/** Loose references, which resolve to one object at most. */
export const hasLooseEdges = false;

/** Names in VTL texts, and pointers to ISO 11179 concepts. */
export const hasNames = false;
