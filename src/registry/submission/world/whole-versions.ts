import { completenessOf } from '../../../model/completeness.js';
import type { Held } from './held.js';
import type { RegistryAfter } from './registry-after.js';

/**
 * The versions that are whole after a submission: stubs and partial schemes lack what the artefacts have that they stand for.
 * One round trip for those that the message does not have.
 */
export async function wholeVersions(
  urns: Iterable<string>,
  { held, after }: { readonly held: Held; readonly after: RegistryAfter },
): Promise<ReadonlySet<string>> {
  const distinct = [...new Set(urns)];
  const stored = await held.artefacts(distinct.filter((urn) => !after.submitted.has(urn)));
  const isWhole = (urn: string): boolean => {
    const artefact = stored.get(urn);
    return (after.submitted.get(urn)?.completeness ?? (artefact && completenessOf(artefact))) === 'whole';
  };
  return new Set(distinct.filter(isWhole));
}
