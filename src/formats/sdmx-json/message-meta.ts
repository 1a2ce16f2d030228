import type { LocalisedText } from '../../model/artefact.js';
import { textChooser } from '../../model/best-language.js';
import type { MessageHeader, Party } from '../structure-message.js';
import { dateTime } from './date-time.js';
import { languageTag } from './language-tag.js';
import { type JsonVersion, jsonVersions } from './versions.js';

/**
 * The `meta` object of a structure message.
 *
 * @param languages languages wanted for names, best first
 * @param contentLanguages languages of the texts of the message, the main one first; none leaves them unsaid
 */
export function messageMeta(
  version: JsonVersion,
  header: MessageHeader,
  languages: readonly string[],
  contentLanguages: readonly string[],
): object {
  const { schema, schemaIn } = jsonVersions[version];
  const textOf = textChooser(languages);
  const named = (names: LocalisedText | undefined): object => {
    const name = names === undefined ? undefined : textOf(names);
    return name === undefined ? {} : { name, names };
  };
  const party = ({ id, names }: Party): object => ({ id, ...named(names) });
  const tags = [...new Set(contentLanguages.map(languageTag))];
  return {
    ...(schemaIn === 'meta' ? { schema } : {}),
    id: header.id,
    test: header.test,
    prepared: dateTime(header.prepared, 'start') ?? header.prepared,
    ...(tags.length === 0 ? {} : { contentLanguages: tags }),
    ...named(header.names),
    sender: party(header.sender),
    ...(header.receivers?.length ? { receivers: header.receivers.map(party) } : {}),
  };
}
