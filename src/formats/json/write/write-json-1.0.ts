import { type ArtefactsInOrder, inSequence } from '../../../model/artefact-sequence.js';
import { textChooser } from '../../../model/best-language.js';
import { fitArtefactsForJson10, type Json10Artefact } from '../../fit/json-1.0/fit-artefacts-for-json-1.0.js';
import type { Json10Context } from '../../fit/json-1.0/references.js';
import type { Downgrade } from '../../model-2.1/down/fitting.js';
import { TextBuffer } from './text-buffer.js';
import type { JsonWriteOptions } from './write-json-artefact.js';
import { legacyPlan, writeLegacyObjectInChunks } from './write-legacy-object.js';
import type { Fragment } from './write-message.js';

export interface Json10Options extends JsonWriteOptions, Pick<Downgrade, 'resolve' | 'lacksItem' | 'find'> {}

/**
 * Writes an artefact that was fitted for SDMX-JSON 1.0 as an element of its container.
 * @returns the JSON object in chunks of about 64 kB
 */
export function* writeJson10Artefact(
  { element, artefact, list }: Json10Artefact,
  structureOf: Json10Context['structureOf'],
  languages: readonly string[] = [],
): Generator<string, void, undefined> {
  const out = new TextBuffer();
  const writing = { out, context: { owner: artefact, structureOf }, textOf: textChooser(languages) };
  yield* writeLegacyObjectInChunks(legacyPlan(element.type), { artefact, ...(list && { list }) }, writing);
  yield* out.takeRest();
}

/** The artefacts that SDMX-JSON 1.0 holds, written, in the order in which its schema has their containers. */
export async function* json10Fragments(given: ArtefactsInOrder, options: Json10Options): AsyncGenerator<Fragment> {
  const { artefacts, structureOf } = fitArtefactsForJson10(await inSequence(given), options);
  for await (const artefact of artefacts) {
    const chunks = writeJson10Artefact(artefact, structureOf, options.languages);
    yield { container: artefact.jsonContainer, chunks };
  }
}
