import type { ArtefactsInOrder } from '../../../model/artefact-sequence.js';
import type { JsonVersion } from '../../grammar/json-versions.js';
import type { MessageHeader } from '../../message/structure-message.js';
import { fitAndWriteArtefact, type JsonWriteOptions } from './write-json-artefact.js';
import { type Fragment, type MessageOptions, writeMessage } from './write-message.js';

/**
 * Writes an SDMX-JSON metadata message (metadata schema 2.0.0 or 2.1.0).
 *
 * @param sets metadata sets, in any order
 * @returns the text in chunks of about 64 kB
 */
export function writeMetadataJson(
  version: JsonVersion,
  header: MessageHeader,
  sets: ArtefactsInOrder,
  options: JsonWriteOptions & MessageOptions = {},
): AsyncGenerator<string, void, undefined> {
  async function* fragments(): AsyncGenerator<Fragment> {
    for await (const set of sets)
      yield { container: 'metadataSets', chunks: fitAndWriteArtefact(version, set, options) };
  }
  return writeMessage(version, header, fragments(), { ...options, kind: 'metadata' });
}
