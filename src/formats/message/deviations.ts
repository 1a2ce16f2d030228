import type { Deviation } from './findings.js';

/** Deviations that the formats share. */

/**
 * The action of a metadata set or of the header: deprecated, and ignored by services that are asked over REST
 * (SDMX-JSON field guide, metadataSet).
 */
export const ignoredAction: Deviation = {
  rule: 'action.ignored',
  detail: 'The message names an action; what is to be done says the request, so it was left out',
  isRight: true,
};
