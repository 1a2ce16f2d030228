import type { Artefact } from '../../model/artefact.js';
import { type ArtefactClass, jsonContainerOf, typeOfClass } from '../../model/artefact-types.js';
import { legacyLoss } from '../loss.js';
import type { MessageHeader } from '../structure-message.js';
import { type LegacyFragmentOptions, legacyFragments } from './to-1.0/legacy-fragments.js';
import type { AnyJsonVersion, JsonVersion } from './versions.js';
import { type WriteOptions, writeArtefact } from './write-artefact.js';
import { type Fragment, type MessageOptions, writeMessage } from './write-message.js';

type Artefacts = Iterable<Artefact> | AsyncIterable<Artefact>;

function containerOf(className: ArtefactClass): string {
  const type = typeOfClass(className);
  if (type === undefined) throw new TypeError(`There is no artefact class ${className}`);
  return jsonContainerOf(type);
}

async function* fragments(version: JsonVersion, artefacts: Artefacts, options: WriteOptions): AsyncGenerator<Fragment> {
  for await (const artefact of artefacts) {
    const lost = legacyLoss(artefact);
    if (lost !== undefined) options.onLoss?.(lost);
    else yield { container: containerOf(artefact.class), chunks: writeArtefact(version, artefact, options) };
  }
}

/**
 * Writes an SDMX-JSON structure message (structure schema 1.0, 2.0.0 or 2.1.0).
 *
 * @param artefacts sorted by type (`artefactTypes`), so that each container is written in one go; for 1.0.0 in any
 *   order, and all of them are held at once
 * @returns the text in chunks of about 64 kB; artefacts are taken as they are needed
 * @throws TypeError when artefacts of a class do not follow each other
 */
export async function* writeSdmxJson(
  version: AnyJsonVersion,
  header: MessageHeader,
  artefacts: Artefacts,
  options: LegacyFragmentOptions & MessageOptions = {},
): AsyncGenerator<string, void, undefined> {
  const written = version === '1.0.0' ? legacyFragments(artefacts, options) : fragments(version, artefacts, options);
  yield* writeMessage(version, header, written, options);
}
