import type { Artefact } from '../../../model/artefact.js';
import { messageVersion } from '../message-versions.js';
import { downgradeArtefact, type LegacyArtefact } from './downgrade-artefact.js';
import type { Downgrade } from './fitting.js';

/** Artefacts as SDMX-ML 2.1 can hold them, in the order in which its schema has their containers. */
export async function legacyArtefacts(
  artefacts: Iterable<Artefact> | AsyncIterable<Artefact>,
  downgrade: Downgrade,
): Promise<LegacyArtefact[]> {
  const groups = new Map<string, LegacyArtefact[]>();
  for (const name of messageVersion('2.1').types.type('StructuresType').elements.keys()) groups.set(name, []);
  for await (const artefact of artefacts) {
    const legacy = downgradeArtefact(artefact, downgrade);
    if (legacy !== undefined) groups.get(legacy.container.name)?.push(legacy);
  }
  return [...groups.values()].flat();
}
