import type { Content, LocalisedText } from '../model/artefact.js';
import type { MessageHeader, Party } from './structure-message.js';

type Properties = Readonly<Record<string, Content | undefined>>;

const texts = (names: Content | undefined): { names?: LocalisedText } =>
  names === undefined ? {} : { names: names as LocalisedText };

function party(content: Content | undefined): Party {
  const { id, names } = (content ?? {}) as Properties;
  return { id: String(id), ...texts(names) };
}

/** The header of a message from the properties of its `Header` (StructureHeaderType) or `meta`, which have been checked. */
export function readHeader({ id, test, prepared, sender, receivers, names }: Properties): MessageHeader {
  return {
    id: String(id),
    test: test === true,
    prepared: String(prepared),
    sender: party(sender),
    ...(Array.isArray(receivers) ? { receivers: receivers.map(party) } : {}),
    ...texts(names),
  };
}
