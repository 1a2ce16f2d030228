import type { Deviation } from './findings.js';

/** Deviations that both families accept. */

export const blankAroundUrn: Deviation = {
  rule: 'urn.blank',
  detail: 'The URN has blanks before or after it; they were removed',
};

export const shortenedUrn: Deviation = {
  rule: 'urn.short',
  detail: 'The URN lacks "urn:sdmx:org.sdmx.infomodel." and the package at its beginning; it was completed',
};

/** No schema allows % in a URN; it is the notation of the registry for a set of codes (docs/reference-graph.md). */
export const propertyWildcard: Deviation = {
  rule: 'urn.propertyWildcard',
  detail:
    'The URN has % after the version, which no schema of SDMX allows; it was read as a reference to all codes whose ids begin with the text after %',
};

/** The URN of one object, which a schema allows wherever it would allow a URN, if % were allowed in it. */
export const withoutPropertyWildcard = (text: string): string =>
  text.replace(/(\.Code=[^()]*\([^()]*\)\.)%(?=[^%.]+$)/, '$1');

/**
 * The action of a metadata set or of the header: deprecated, and ignored by REST services
 * (SDMX-JSON field guide, metadataSet).
 */
export const ignoredAction: Deviation = {
  rule: 'action.ignored',
  detail: 'The message states an action, which was ignored: the action is that of the HTTP request',
  isRight: true,
};

/** @param example the version as the format writes it */
export const defaultVersion = (example: string): Deviation => ({
  rule: 'version.default',
  detail: `The artefact has no version and was read as version 1.0; write ${example}, or the version that is meant`,
  isRight: true,
});

/** 2.1 common references schema: the default of `version` and `maintainableParentVersion`. */
export const defaultReferredVersion: Deviation = {
  rule: 'version.default',
  detail: 'The reference has no version and was read as one to version 1.0; write the version that is meant',
  isRight: true,
};
