import { incompleteStub } from './deviations.js';
import type { Findings } from './findings.js';
import type { Frame } from './frame.js';
import type { Slots } from './slots.js';

/** What a metadata set has to have: one of the names. */
const needs: readonly (readonly string[])[] = [
  ['metadataflow', 'metadataProvisionAgreement'],
  ['targets'],
  ['attributes'],
];

/**
 * Checks that a metadata set is whole. The schema demands it of stubs too (`isExternalReference`), though they are what
 * their content is left out of, and SDMX-ML has them without.
 */
export function checkMetadataSet(frame: Frame, slots: Slots, findings: Findings): void {
  const given = (name: string) => slots[frame.type.rules.get(name)?.slot ?? -1];
  const missing = needs.filter((names) => names.every((name) => given(name) === undefined));
  if (missing.length === 0) return;
  if (given('isExternalReference') === true) {
    findings.deviation(frame.place(), incompleteStub);
    return;
  }
  for (const names of missing) {
    findings.error(
      frame.place(),
      'property.missing',
      () => `${frame.property} lacks its property ${names.join(' or ')}`,
    );
  }
}
