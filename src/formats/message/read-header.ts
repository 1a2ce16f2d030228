import { type Content, type Properties, propertiesOf } from '../../model/content.js';
import type { MessageHeader } from './structure-message.js';

/** The listed properties of an object, without those that it lacks. */
const pick = (object: Properties, names: readonly string[]): Properties =>
  Object.fromEntries(names.flatMap((name) => (object[name] === undefined ? [] : [[name, object[name]]])));

const party = (object: Content): Properties => pick(propertiesOf(object), ['id', 'names', 'contacts', 'timezone']);

/**
 * The header of a message from the properties of its `Header` (StructureHeaderType, BasicHeaderType) or `meta`, which have
 * been checked.
 */
export function readHeader(properties: Properties): MessageHeader {
  const { test, sender = {}, receivers } = properties;
  const header = {
    ...pick(properties, ['id', 'prepared', 'names', 'sources', 'links']),
    test: test === true,
    sender: party(sender),
    ...(Array.isArray(receivers) ? { receivers: receivers.map(party) } : {}),
  };
  return header as unknown as MessageHeader;
}
