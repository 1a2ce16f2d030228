import { type ArtefactClass, jsonContainerOf, typeOfClass } from '../../model/artefact-types.js';
import type { MessageHeader } from '../structure-message.js';
import { messageMeta } from './message-meta.js';
import { TextBuffer } from './text-buffer.js';
import { type JsonVersion, jsonVersions } from './versions.js';

/** An artefact already written: its class and its JSON text, in one or more chunks. */
export interface Fragment {
  readonly class: ArtefactClass;
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
  /** Languages wanted for the names in `meta`, best first. */
  readonly languages?: readonly string[];
  /** Languages of the texts in the message, the main one first; not said where missing. */
  readonly contentLanguages?: readonly string[];
  readonly errors?: readonly MessageError[];
}

function containerOf(className: ArtefactClass): string {
  const type = typeOfClass(className);
  if (type === undefined) throw new TypeError(`There is no artefact class ${className}`);
  return jsonContainerOf(type);
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
 * Puts written artefacts together to an SDMX-JSON structure message, in chunks of about 64 kB.
 * A fragment without any text is passed over.
 *
 * @param fragments artefacts of one class behind each other
 * @throws TypeError when a class comes back after another
 */
export async function* writeMessage(
  version: JsonVersion,
  header: MessageHeader,
  fragments: Iterable<Fragment> | AsyncIterable<Fragment>,
  options: MessageOptions = {},
): AsyncGenerator<string, void, undefined> {
  const { schema, schemaIn } = jsonVersions[version];
  const meta = messageMeta(version, header, options.languages ?? [], options.contentLanguages ?? []);
  const out = new TextBuffer();
  out.push(schemaIn === 'root' ? `{"$schema":${JSON.stringify(schema)},` : '{');
  out.push(`"meta":${JSON.stringify(meta)},"data":{`);

  const containers = new Set<string>();
  for await (const fragment of fragments) {
    const container = containerOf(fragment.class);
    let isBegun = false;
    for (const chunk of fragment.chunks) {
      if (!isBegun) out.push(separator(container, containers));
      isBegun = true;
      out.push(chunk);
      if (out.isFull) yield out.take();
    }
  }

  out.push(containers.size > 0 ? ']}' : '}');
  if (options.errors?.length) out.push(`,"errors":${JSON.stringify(options.errors)}`);
  out.push('}');
  yield out.take();
}
