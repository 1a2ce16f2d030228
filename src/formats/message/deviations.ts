import type { Deviation } from './findings.js';

/** Deviations that both families accept. */

export const blankAroundUrn: Deviation = {
  rule: 'urn.blank',
  detail: 'The URN has blanks around it, which do not belong to it; they were left out',
};

export const shortUrn: Deviation = {
  rule: 'urn.short',
  detail: 'The URN lacks its beginning "urn:sdmx:org.sdmx.infomodel." and package; the full form was taken',
};

/**
 * The action of a metadata set or of the header: deprecated, and ignored by services that are asked over REST
 * (SDMX-JSON field guide, metadataSet).
 */
export const ignoredAction: Deviation = {
  rule: 'action.ignored',
  detail: 'The message names an action; what is to be done says the request, so it was left out',
  isRight: true,
};
