import type { Artefact } from '../../model/artefact.js';
import type { Content } from '../../model/content.js';

/**
 * The data available for one structure (SDMX 3.1, AvailabilityConstraint). It is the result of a query and has no identity,
 * so it is not an artefact; messages hold it in addition to the artefacts.
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
 * A data constraint of the role Actual with one cube region in the form of SDMX 3.1: one for each structure that it is
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
