import type { Artefact } from '../../model/artefact.js';
import { jsonContainerOf, typeOfClass } from '../../model/artefact-types.js';
import type { JsonVersion } from '../grammar/json-versions.js';
import type { MessageHeader } from '../message/structure-message.js';
import { type WriteOptions, writeArtefact } from './write-artefact.js';
import { type Fragment, type MessageOptions, writeMessage } from './write-message.js';

/**
 * Writes a structure message as the response to a schema query.
 * @param artefacts sorted by type
 * @param valueLists container of value lists: clients look for one in small letters
 */
export function writeSchemaStructures(
  version: JsonVersion,
  header: MessageHeader,
  artefacts: Iterable<Artefact>,
  valueLists: string,
  options: WriteOptions & MessageOptions,
): AsyncGenerator<string, void, undefined> {
  function* fragments(): Generator<Fragment> {
    for (const artefact of artefacts) {
      const type = typeOfClass(artefact.class);
      if (type === undefined) throw new TypeError(`There is no artefact class ${artefact.class}`);
      const container = artefact.class === 'ValueList' ? valueLists : jsonContainerOf(type);
      yield { container, chunks: writeArtefact(version, artefact, options) };
    }
  }
  return writeMessage(version, header, fragments(), options);
}
