import type { Content } from '../../../model/content.js';
import { messageVersion, type SdmxMlVersion } from '../../grammar/message-versions.js';
import { writeElement } from './element-writer.js';

/**
 * Writes an element of a message that is no artefact: `Header`, `Footer`.
 * @param message type of the root
 * @param name of the element, with the prefix of the grammar
 * @param properties what it holds, named as the grammar's elements are in the model
 * @throws Error when the message has no such element
 */
export function messagePart(version: SdmxMlVersion, message: string, name: string, properties: object): string {
  const rule = messageVersion(version).types.type(message).elements.get(name);
  if (rule === undefined) throw new Error(`${message} of SDMX-ML ${version} has no element ${name}`);
  return writeElement(rule, properties as Content, { indent: '\n  ' });
}
