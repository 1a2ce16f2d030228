import type { Content, LocalisedText } from '../../../model/artefact.js';
import type { MessageHeader, Party } from '../../structure-message.js';
import type { Properties } from './shapes.js';

const texts = (names: Content | undefined): { names?: LocalisedText } =>
  names === undefined ? {} : { names: names as LocalisedText };

function party(content: Content | undefined): Party {
  const { id, names } = (content ?? {}) as Properties;
  return { id: String(id), ...texts(names) };
}

/** What stands for the header of a message without `meta`, which 2.0.0 allows. */
const unstated: MessageHeader = { id: 'UNSTATED', test: false, prepared: '1970-01-01', sender: { id: 'UNSTATED' } };

/** The header of a message from its `meta`. */
export function readHeader(meta: Content | undefined): MessageHeader {
  if (meta === undefined) return unstated;
  const { id, test, prepared, sender, receivers, names } = meta as Properties;
  return {
    id: String(id),
    test: test === true,
    prepared: String(prepared),
    sender: party(sender),
    ...(Array.isArray(receivers) ? { receivers: receivers.map(party) } : {}),
    ...texts(names),
  };
}
