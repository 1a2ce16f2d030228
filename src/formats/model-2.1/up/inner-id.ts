/** The id that the one hierarchy of a hierarchical codelist has when it was made from a hierarchy of SDMX 3.0. */
export const onlyHierarchy = 'Hierarchy';

/**
 * The id of the artefact that an object inside a hierarchical codelist or a structure set becomes. References can be
 * mapped by it without the artefact they name, so it depends on the two ids alone.
 */
export const innerId = (outer: string, inner: string): string =>
  inner === onlyHierarchy || inner === outer ? outer : `${outer}_${inner}`;
