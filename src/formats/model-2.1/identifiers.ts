/** Identifiers that an object has in one of the models only, and how those of one model follow from the other. */

/** The id that the one hierarchy of a hierarchical codelist has when it was made from a hierarchy of SDMX 3.0. */
export const onlyHierarchy = 'Hierarchy';

/** The ids of what a metadata structure has in SDMX 2.1 and not in 3.x. */
export const onlyReport = 'REPORT';
export const onlyTarget = 'TARGET';
export const onlyObject = 'OBJECT';

/**
 * The id of the artefact that an object inside a hierarchical codelist or a structure set becomes. References are mapped
 * without the artefact they name, so it depends on the two ids alone.
 */
export const innerId = (outer: string, inner: string): string =>
  inner === onlyHierarchy || inner === outer ? outer : `${outer}_${inner}`;

const modernVersion = /^(0|[1-9]\d*)(\.(0|[1-9]\d*)){0,2}$/;

/** Whether a version of 2.1 is one in 3.0 too: at most three numbers, none with leading zeros. */
export const isModernVersion = (version: string): boolean => modernVersion.test(version);
