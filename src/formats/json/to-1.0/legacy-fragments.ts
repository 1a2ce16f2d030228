import type { Artefact } from '../../../model/artefact.js';
import type { LegacyArtefact } from '../../model-2.1/down/downgrade-artefact.js';
import type { Downgrade } from '../../model-2.1/down/fitting.js';
import { legacyArtefacts } from '../../model-2.1/down/legacy-artefacts.js';
import type { Properties } from '../../model-2.1/up/mapping.js';
import type { Fragment } from '../write-message.js';
import { containers } from './containers.js';
import { type LegacyWriteOptions, LegacyWriting, type StructureFinder } from './legacy-writing.js';
import { writeLegacyArtefact } from './write-legacy-artefact.js';
import { refOf } from './write-reference.js';

export interface LegacyFragmentOptions extends LegacyWriteOptions, Pick<Downgrade, 'resolve' | 'find'> {}

const keyOf = (className: unknown, { agencyID, id, version }: Properties): string =>
  `${className}=${agencyID}:${id}(${version})`;

/** Finds the structures of the dataflows and metadataflows among artefacts. */
function structureFinder(artefacts: readonly LegacyArtefact[]): StructureFinder {
  const usages = artefacts.filter(({ element: { localName } }) => /^(?:Data|Metadata)flow$/.test(localName));
  const structures = new Map(
    usages.map(({ element, artefact }) => [keyOf(element.localName, artefact), artefact.structure]),
  );
  return (usage) => {
    const structure = structures.get(keyOf(usage.class, usage));
    return structure === undefined ? undefined : refOf(structure);
  };
}

/**
 * Artefacts as SDMX-JSON 1.0 can hold them, in the order in which its schema has their containers: as SDMX-ML 2.1 can
 * (docs/sdmx-2.1.md), but for what only SDMX-ML 2.1 has. What is left out is told.
 */
export async function* legacyFragments(
  artefacts: Iterable<Artefact> | AsyncIterable<Artefact>,
  options: LegacyFragmentOptions,
): AsyncGenerator<Fragment> {
  const groups = new Map<string, LegacyArtefact[]>(Object.values(containers).map((container) => [container, []]));
  const fitted = await legacyArtefacts(artefacts, options);
  const settings = { ...options, structureOf: structureFinder(fitted) };
  for (const legacy of fitted) {
    const { localName } = legacy.element;
    const group = groups.get(containers[localName] ?? '');
    if (group !== undefined) group.push(legacy);
    else new LegacyWriting(legacy.artefact, options).lose('', `It was left out: SDMX-JSON 1.0 has no ${localName}`);
  }
  for (const [container, group] of groups) {
    for (const legacy of group) yield { container, chunks: writeLegacyArtefact(legacy, settings) };
  }
}
