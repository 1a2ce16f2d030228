import type { Deviation } from '../message/findings.js';

/*
 * Deviations from the official schema that real messages show and that leave the meaning unambiguous. Reading accepts
 * them with a warning, or refuses them when it is told to be strict. docs/deviations.md is the list for readers.
 */

export const blankAroundUrn: Deviation = {
  rule: 'urn.blank',
  detail: 'The URN has blanks around it, which do not belong to it; they were left out',
};

export const shortUrn: Deviation = {
  rule: 'urn.short',
  detail: 'The URN lacks its beginning "urn:sdmx:org.sdmx.infomodel." and package; the full form was taken',
};

export const blankInEmptyElement: Deviation = {
  rule: 'text.blank',
  detail: 'The element holds blanks though it has to be empty; they mean nothing and were left out',
};

/** The identity is what agency, id and version say; a `urn` that names another object is passed over. */
export const contradictingUrn = (element: string, urn: string, identity: string): Deviation => ({
  rule: 'urn.mismatch',
  detail: `The urn is "${urn}", but ${element} is ${identity}, which was taken; leave the urn out or correct it`,
});

/** The text of the schema says that generic formats need no `Structure` in the header, though it demands one. */
export const missingHeaderStructure: Deviation = {
  rule: 'header.structure',
  detail: 'The header names no Structure; each metadata set says itself what it is reported against',
};
