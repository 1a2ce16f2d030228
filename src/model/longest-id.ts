/**
 * Maximum length of an agency id, an id of an artefact or item, and a version, in characters. The standard sets no limit.
 * The registry does, because URNs are keys of the graph and an index of Neo4j holds keys of about 8 kB at most.
 */
export const longestId = 255;
