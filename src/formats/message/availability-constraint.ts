import type { Artefact } from '../../model/artefact.js';
import type { Content } from '../../model/content.js';

/**
 * What data there are of one structure (SDMX 3.1, AvailabilityConstraint): no artefact, as it answers a query and has no
 * identity, so that messages hold it beside the artefacts.
 */
export interface AvailabilityConstraint {
  readonly constraintAttachment: Content;
  readonly cubeRegion: Content;
}

/** Attached to one structure, where a data constraint may be attached to several. */
const attachments: Readonly<Record<string, string>> = {
  dataStructures: 'dataStructure',
  dataflows: 'dataflow',
  provisionAgreements: 'provisionAgreement',
};

/**
 * A data constraint of the role Actual with one cube region as SDMX 3.1 says it: one for each structure that it is
 * attached to.
 */
export function availabilityOf(constraint: Artefact): readonly AvailabilityConstraint[] {
  const [cubeRegion] = (constraint['cubeRegions'] ?? []) as readonly Content[];
  if (cubeRegion === undefined) return [];
  const attached = (constraint['constraintAttachment'] ?? {}) as Readonly<Record<string, readonly string[]>>;
  return Object.entries(attachments).flatMap(([several, one]) =>
    (attached[several] ?? []).map((urn) => ({ constraintAttachment: { [one]: urn }, cubeRegion })),
  );
}
