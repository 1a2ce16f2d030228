import type { Artefact } from '../../model/artefact.js';
import type { MessageHeader } from '../structure-message.js';
import type { JsonVersion } from './versions.js';
import { type WriteOptions, writeArtefact } from './write-artefact.js';
import { type Fragment, type MessageOptions, writeMessage } from './write-message.js';

/**
 * Writes an SDMX-JSON structure message (structure schema 2.0.0 or 2.1.0).
 *
 * @param artefacts sorted by type (`artefactTypes`), so that each container is written in one go
 * @returns the text in chunks of about 64 kB; artefacts are taken as they are needed
 * @throws TypeError when artefacts of a class do not follow each other
 */
export async function* writeSdmxJson(
  version: JsonVersion,
  header: MessageHeader,
  artefacts: Iterable<Artefact> | AsyncIterable<Artefact>,
  options: WriteOptions & MessageOptions = {},
): AsyncGenerator<string, void, undefined> {
  async function* fragments(): AsyncGenerator<Fragment> {
    for await (const artefact of artefacts) {
      yield { class: artefact.class, chunks: writeArtefact(version, artefact, options) };
    }
  }
  yield* writeMessage(version, header, fragments(), options);
}
