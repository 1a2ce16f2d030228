/** Parts of the reference graph that the registry returns; the resolver finds all of them. */

/** `edges=indirect` and `edges=all`. */
export const hasIndirectEdges = true;

/** `scope=item`. */
export const hasItemScope = true;

/** `owners=true`. */
export const hasOwners = true;

/** Loose references, which resolve to one object at most. */
export const hasLooseEdges = true;

/** Names in VTL texts, and pointers to ISO 11179 concepts. */
export const hasNames = true;

/** Joined edges with `types`. */
export const hasJoinedEdges = true;

/** The resolution `external` of references to stubs. */
export const hasExternalEdges = true;
