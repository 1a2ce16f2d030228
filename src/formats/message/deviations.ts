import type { Deviation } from './findings.js';

/** Deviations that both families accept. */

export const blankAroundUrn: Deviation = {
  rule: 'urn.blank',
  detail: 'The URN has blanks before or after it; they were removed',
};

export const shortUrn: Deviation = {
  rule: 'urn.short',
  detail: 'The URN lacks "urn:sdmx:org.sdmx.infomodel." and the package at its beginning; it was completed',
};

/**
 * The action of a metadata set or of the header: deprecated, and ignored by REST services
 * (SDMX-JSON field guide, metadataSet).
 */
export const ignoredAction: Deviation = {
  rule: 'action.ignored',
  detail: 'The message states an action, which was ignored: the action is that of the HTTP request',
  isRight: true,
};
