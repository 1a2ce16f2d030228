import type { Deviation } from '../../message/findings.js';

/*
 * Deviations from the official schema that real messages show and that leave the meaning unambiguous. They are
 * warnings, or errors with `Strict`. docs/deviations.md is the list for readers.
 */

export const blankInEmptyElement: Deviation = {
  rule: 'text.blank',
  detail: 'The element holds white space, but has to be empty; the white space was ignored',
};

/** The identity follows from agency, id and version; a `urn` that names another object is ignored. */
export const contradictingUrn = (element: string, urn: string, identity: string): Deviation => ({
  rule: 'urn.mismatch',
  detail: `The urn "${urn}" was ignored: ${element} is ${identity}; correct the urn or leave it out`,
});

/** The documentation in the schema makes `Structure` of the header optional in generic formats; its declaration requires it. */
export const missingHeaderStructure: Deviation = {
  rule: 'header.structure',
  detail: 'The header has no Structure; the references of each metadata set are used instead',
};
