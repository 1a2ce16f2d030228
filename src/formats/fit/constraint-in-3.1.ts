import type { Artefact } from '../../model/artefact.js';
import { typeOfClass } from '../../model/artefact-types.js';
import type { Content } from '../../model/content.js';
import { artefactUrn } from '../../model/urn.js';
import type { Loss } from '../message/loss.js';

type Properties = Readonly<Record<string, Content | undefined>>;

/** What a constraint can be attached to since SDMX 3.1; data sources and metadata sets are gone. */
const attachments = [
  'dataProvider',
  'dataStructures',
  'dataflows',
  'provisionAgreements',
  'metadataProvider',
  'metadataStructures',
  'metadataflows',
  'metadataProvisionAgreements',
];

/**
 * Why SDMX 3.1 has no form for a constraint of 3.0; undefined where it has one, and for what is no constraint. A
 * constraint of 3.1 always says what is allowed, and one attached to nothing that it knows would mean something else.
 */
export function lackOfConstraint({ role, constraintAttachment }: Properties): string | undefined {
  if (role === 'Actual') return 'SDMX 3.1 has no constraint that says which data there are';
  if (typeof constraintAttachment !== 'object' || Array.isArray(constraintAttachment)) return undefined;
  return attachments.some((property) => property in constraintAttachment)
    ? undefined
    : 'SDMX 3.1 has none of what the constraint is attached to';
}

/** What 3.1 loses of an artefact that is such a constraint: all of it. Undefined for every other. */
export function constraintLoss(artefact: Artefact): Loss | undefined {
  const type = typeOfClass(artefact.class);
  if (type?.class !== 'DataConstraint' && type?.class !== 'MetadataConstraint') return undefined;
  const lack = lackOfConstraint(artefact);
  return lack === undefined
    ? undefined
    : { urn: artefactUrn(type, artefact), path: '', detail: `It was left out: ${lack}` };
}
