import type { Deviation } from '../../message/findings.js';

/*
 * Deviations from the official schema that real messages show and that leave the meaning unambiguous. Reading accepts
 * them with a warning, or refuses them with `Strict`. docs/deviations.md is the list for readers.
 */

export const blankInEmptyElement: Deviation = {
  rule: 'text.blank',
  detail: 'The element holds blanks though it has to be empty; they mean nothing and were left out',
};

/** The identity follows from agency, id and version; a `urn` that names another object is ignored. */
export const contradictingUrn = (element: string, urn: string, identity: string): Deviation => ({
  rule: 'urn.mismatch',
  detail: `The urn is "${urn}", but ${element} is ${identity}, which was taken; leave the urn out or correct it`,
});

/** The documentation in the schema makes `Structure` of the header optional in generic formats; its declaration requires it. */
export const missingHeaderStructure: Deviation = {
  rule: 'header.structure',
  detail: 'The header names no Structure; each metadata set says itself what it is reported against',
};
