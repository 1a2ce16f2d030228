import { type AnyJsonVersion, jsonVersion, type MessageKind, schemaOf } from '../grammar/json-versions.js';
import type { MessageHeader } from '../message/structure-message.js';
import { messageMeta } from './message-meta.js';
import { TextBuffer } from './text-buffer.js';

/** An artefact already written: the container it stands in and its JSON text, in one or more chunks. */
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
  /** Languages wanted for the names in `meta`, best first. */
  readonly languages?: readonly string[];
  /** Languages of the texts in the message, the main one first; not said where missing. */
  readonly contentLanguages?: readonly string[];
  /** Errors and warnings; read when all fragments are written. */
  readonly errors?: readonly MessageError[];
}

/** What stands before an artefact: a comma, or the end of the last container and the start of its own. */
function separator(container: string, open: Set<string>): string {
  const last = [...open].at(-1);
  if (container === last) return ',';
  if (open.has(container)) throw new TypeError(`Artefacts of ${container} must follow each other; sort them by type`);
  open.add(container);
  return `${last === undefined ? '' : '],'}${JSON.stringify(container)}:[`;
}

/**
 * Puts written artefacts together to an SDMX-JSON message, in chunks of about 64 kB.
 * A fragment without any text is passed over.
 *
 * @param fragments artefacts of one container behind each other
 * @throws TypeError when a container comes back after another
 */
export async function* writeMessage(
  version: AnyJsonVersion,
  header: MessageHeader,
  fragments: Iterable<Fragment> | AsyncIterable<Fragment>,
  options: MessageOptions = {},
): AsyncGenerator<string, void, undefined> {
  const { schemaIn, warningsIn } = jsonVersion(version);
  const { kind = 'structure', languages = [], contentLanguages = [] } = options;
  const meta = messageMeta(version, header, languages, contentLanguages, kind);
  const out = new TextBuffer();
  out.push(schemaIn === 'root' ? `{"$schema":${JSON.stringify(schemaOf(version, kind))},` : '{');
  out.push(warningsIn === 'meta' ? '"data":{' : `"meta":${JSON.stringify(meta)},"data":{`);

  const containers = new Set<string>();
  for await (const fragment of fragments) {
    let isBegun = false;
    for (const chunk of fragment.chunks) {
      if (!isBegun) out.push(separator(fragment.container, containers));
      isBegun = true;
      out.push(chunk);
      yield* out.takeFull();
    }
  }

  out.push(containers.size > 0 ? ']}' : '}');
  const told = options.errors?.length ? options.errors : undefined;
  // What is left out is known behind the data, so a `meta` that tells it stands there too; the order means nothing.
  if (warningsIn === 'meta') out.push(`,"meta":${JSON.stringify({ ...meta, warnings: told })}`);
  else if (told !== undefined) out.push(`,"errors":${JSON.stringify(told)}`);
  out.push('}');
  yield* out.takeRest();
}
