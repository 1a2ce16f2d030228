import { textChooser } from '../../model/best-language.js';
import { compileExceptions } from '../fit/compile-exceptions.js';
import { dateTime } from '../fit/date-time.js';
import { languageTag } from '../fit/language-tag.js';
import { type AnyJsonVersion, jsonVersion, type MessageKind, schemaOf } from '../grammar/json-versions.js';
import type { MessageHeader } from '../message/structure-message.js';
import { headerObject } from './header-object.js';
import type { JsonObject } from './json.js';

/**
 * The `meta` object of a message.
 *
 * @param languages languages wanted for names, best first
 * @param contentLanguages languages of the texts of the message, the main one first; none leaves them unsaid
 */
export function messageMeta(
  version: AnyJsonVersion,
  header: MessageHeader,
  languages: readonly string[],
  contentLanguages: readonly string[],
  kind: MessageKind = 'structure',
): object {
  const { schemaIn } = jsonVersion(version);
  // What 1.0 has in `meta` is as in 2.0.
  const exceptions = compileExceptions(version === '1.0.0' ? '2.0.0' : version);
  const { names, receivers, links } = header;
  const { timezone: _onlyInXml, ...sender } = header.sender;
  const written = headerObject(
    'meta',
    { names, sender, receivers, links } as unknown as JsonObject,
    exceptions,
    textChooser(languages),
  );
  const tags = [...new Set(contentLanguages.map(languageTag))];
  return {
    ...(schemaIn === 'meta' ? { schema: schemaOf(version, kind) } : {}),
    id: header.id,
    test: header.test,
    prepared: dateTime(header.prepared, 'start') ?? header.prepared,
    ...(tags.length === 0 ? {} : { contentLanguages: tags }),
    ...written,
  };
}
