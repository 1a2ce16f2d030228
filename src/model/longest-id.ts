/**
 * Characters that an agency id, an artefact's or item's id and a version have at most. The standard sets no limit; the
 * registry does because URNs are keys of its graph, and an index holds keys of some 8 kB at most.
 */
export const longestId = 255;
