import type { Artefact, LocalisedText } from '../../model/artefact.js';
import { typeOfClass } from '../../model/artefact-types.js';
import type { MessageHeader } from '../structure-message.js';
import { messageVersion, type SdmxMlVersion } from './message-versions.js';
import { type Properties, writeElement } from './writing/element-writer.js';
import { namespaceDeclarations, prefixOf } from './writing/prefixes.js';
import { artefactElements, writeArtefact } from './writing/write-artefact.js';

/** A message in the footer, about the answer as a whole. */
export interface FooterMessage {
  readonly code: string;
  readonly severity?: 'Error' | 'Warning' | 'Information';
  readonly texts: LocalisedText;
}

/** An element of the message that is no artefact: `Header`, `Footer`. */
function messagePart(version: SdmxMlVersion, name: string, properties: Properties): string {
  const rule = messageVersion(version).types.type('StructureType').elements.get(name);
  if (rule === undefined) throw new Error(`SDMX-ML ${version} has no element ${name}`);
  return writeElement(rule, properties as Readonly<Record<string, never>>, { indent: '\n  ' });
}

/** Writes artefacts in their containers; a container ends where the class changes. */
async function* writeStructures(
  version: SdmxMlVersion,
  artefacts: Iterable<Artefact> | AsyncIterable<Artefact>,
): AsyncGenerator<string> {
  const done = new Set<string>();
  let open: string | undefined;
  for await (const artefact of artefacts) {
    const type = typeOfClass(artefact.class);
    if (type === undefined) throw new Error(`No artefact is of the class ${artefact.class}`);
    const { container } = artefactElements(version, type);
    const name = `${prefixOf(container)}:${container.localName}`;
    if (name !== open) {
      if (done.has(name)) throw new Error(`The artefacts to be written are not sorted by type: ${name} came before`);
      done.add(name);
      yield open === undefined ? '\n  <mes:Structures>' : `\n    </${open}>`;
      yield `\n    <${name}>`;
      open = name;
    }
    yield* writeArtefact(version, artefact);
  }
  if (open !== undefined) yield `\n    </${open}>\n  </mes:Structures>`;
}

/** Joins small pieces into chunks of about 64 kB. */
async function* inChunks(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = '';
  for await (const piece of pieces) {
    chunk += piece;
    if (chunk.length >= 65_536) {
      yield chunk;
      chunk = '';
    }
  }
  if (chunk !== '') yield chunk;
}

async function* writePieces(
  version: SdmxMlVersion,
  header: MessageHeader,
  artefacts: Iterable<Artefact> | AsyncIterable<Artefact>,
  footer: readonly FooterMessage[],
): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<mes:Structure${namespaceDeclarations(messageVersion(version))}>`;
  yield messagePart(version, 'message:Header', { ...header } as unknown as Properties);
  yield* writeStructures(version, artefacts);
  if (footer.length > 0) {
    yield messagePart(version, 'footer:Footer', { messages: footer.map((message) => ({ ...message })) });
  }
  yield '\n</mes:Structure>\n';
}

/**
 * Writes a structure message in chunks of about 64 kB. Properties that the version does not know are left out; what its
 * schema demands and the model may lack is filled in as docs/deviations.md says.
 * @param artefacts sorted by type, each type in one run
 * @param footer messages about the answer as a whole
 * @throws Error when artefacts of a type stand apart from each other
 */
export function writeSdmxMl(
  version: SdmxMlVersion,
  header: MessageHeader,
  artefacts: Iterable<Artefact> | AsyncIterable<Artefact>,
  footer: readonly FooterMessage[] = [],
): AsyncGenerator<string> {
  return inChunks(writePieces(version, header, artefacts, footer));
}
