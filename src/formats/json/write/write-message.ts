import type { Properties } from '../../../model/content.js';
import { dateTime, languageTag } from '../../fit/lexical-forms.js';
import {
  type AnyJsonVersion,
  isModernJson,
  jsonVersion,
  type MessageKind,
  schemaOf,
} from '../../grammar/json-versions.js';
import type { MessageHeader } from '../../message/structure-message.js';
import { TextBuffer } from './text-buffer.js';
import { writeHeaderProperties } from './write-json-artefact.js';

/** A written artefact: its container and its JSON text, in one or more chunks. */
export interface Fragment {
  readonly container: string;
  readonly chunks: Iterable<string>;
}

/** An entry of `errors` in a message. */
export interface MessageError {
  /** Code of the SDMX REST specification. */
  readonly code: number;
  readonly title?: string;
  readonly detail?: string;
}

export interface MessageOptions {
  /** A structure message where missing. */
  readonly kind?: MessageKind;
  /** Preferred languages for the names in `meta`, best first. */
  readonly languages?: readonly string[];
  /** Languages of the texts in the message, the main one first; not written where missing. */
  readonly contentLanguages?: readonly string[];
  /** Errors and warnings; read after all fragments are written. */
  readonly errors?: readonly MessageError[];
}

/** The text before an artefact: a comma, or the end of the last container and the start of the next. */
function separator(container: string, open: Set<string>): string {
  const last = [...open].at(-1);
  if (container === last) return ',';
  if (open.has(container))
    throw new TypeError(`Artefacts of ${container} are not adjacent; sort the artefacts by type`);
  open.add(container);
  return `${last === undefined ? '' : '],'}${JSON.stringify(container)}:[`;
}

/** The text of the `meta` of a message, up to its closing brace. */
function metaText(version: AnyJsonVersion, header: MessageHeader, options: MessageOptions): string {
  const { kind = 'structure', languages = [], contentLanguages = [] } = options;
  const { id, test, prepared, names, receivers, links } = header;
  const { timezone: _onlyInXml, ...sender } = header.sender;
  const tags = [...new Set(contentLanguages.map(languageTag))];
  const start = JSON.stringify({
    ...(jsonVersion(version).schemaIn === 'meta' ? { schema: schemaOf(version, kind) } : {}),
    id,
    test,
    prepared: dateTime(prepared, 'start') ?? prepared,
    ...(tags.length === 0 ? {} : { contentLanguages: tags }),
  });
  // The header of 1.0 has the properties of that of 2.0.0.
  const shared = { names, sender, receivers, links } as unknown as Properties;
  const more = writeHeaderProperties(isModernJson(version) ? version : '2.0.0', shared, languages);
  return `${start.slice(0, -1)},${more.slice(1, -1)}`;
}

/**
 * Joins written artefacts to an SDMX-JSON message, in chunks of about 64 kB. A fragment without text is left out.
 *
 * @param fragments artefacts, those of one container together
 * @throws TypeError when a container occurs twice
 */
export async function* writeMessage(
  version: AnyJsonVersion,
  header: MessageHeader,
  fragments: Iterable<Fragment> | AsyncIterable<Fragment>,
  options: MessageOptions = {},
): AsyncGenerator<string, void, undefined> {
  const { schemaIn, warningsIn } = jsonVersion(version);
  const meta = metaText(version, header, options);
  const schema = JSON.stringify(schemaOf(version, options.kind ?? 'structure'));
  const out = new TextBuffer();
  out.text = schemaIn === 'root' ? `{"$schema":${schema},` : '{';
  out.text += warningsIn === 'meta' ? '"data":{' : `"meta":${meta}},"data":{`;

  const containers = new Set<string>();
  for await (const { container, chunks } of fragments) {
    let isBegun = false;
    for (const chunk of chunks) {
      if (!isBegun) out.text += separator(container, containers);
      isBegun = true;
      out.text += chunk;
      out.endChunk();
      yield* out.takeFull();
    }
  }

  out.text += containers.size > 0 ? ']}' : '}';
  const warnings = options.errors?.length ? JSON.stringify(options.errors) : undefined;
  // All losses are reported only after the data is written, so a `meta` that lists them follows it; order has no meaning.
  if (warningsIn === 'meta') out.text += `,"meta":${meta}${warnings === undefined ? '' : `,"warnings":${warnings}`}}`;
  else if (warnings !== undefined) out.text += `,"errors":${warnings}`;
  out.text += '}';
  yield* out.takeRest();
}
