import { structureFormats } from '../../src/formats/formats.js';
import type { Artefact } from '../../src/model/artefact.js';
import { dataStructures } from './data-structure.js';
import type { GenerationSettings } from './line.js';

/** A number of data structures that a registry with these settings does not have; they refer to its artefacts. */
export function furtherDataStructures(settings: GenerationSettings, count: number): readonly Artefact[] {
  const structures: Artefact[] = [];
  for (let index = settings.shape.dataStructures; structures.length < count; index += 1)
    structures.push(...dataStructures(settings, index));
  return structures.slice(0, count);
}

/** Writes an SDMX-ML 3.0 message, in chunks. */
export async function* structuresMessage(artefacts: readonly Artefact[]): AsyncGenerator<Buffer> {
  const format = structureFormats.find(({ names }) => names.includes('sdmx-3.0'));
  if (format === undefined) throw new Error('there is no format sdmx-3.0');
  const header = { id: 'GENERATED', test: false, prepared: '2020-01-01T00:00:00Z', sender: { id: 'GENERATOR' } };
  const pieces = format.write(artefacts, { header, languages: [], resolve: () => undefined });
  for await (const piece of pieces) yield Buffer.from(piece);
}
