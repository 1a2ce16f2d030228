import { fetchText, Refusal } from '../api/client.js';
import type { UrnParts } from '../model/urn.js';
import { artefactAddress, type FormatName, formatsOf } from './addresses.js';
import { type JsonObject, textOf, urnOf } from './json.js';
import { toLines } from './lines.js';
import type { ArtefactContent, LinesOfText, Task, TaskOutcome, TaskRequest, Tasks } from './protocol.js';
import { artefactIn, cutLongLists, itemListOf, listAt, problemsIn, propertyAt } from './read-artefact.js';
import { buffersOf, type Entries, type ListTable, tabulate } from './tabulate.js';

/** An artefact that was read, with the entries of its tables by path. */
interface Held {
  readonly artefact: JsonObject;
  readonly entries: Map<string, Entries>;
}

/** The artefacts that were read last, by address. */
const held = new Map<string, Held>();
const mostHeld = 3;

function hold(address: string, artefact: JsonObject): void {
  held.delete(address);
  held.set(address, { artefact, entries: new Map() });
  for (const oldest of held.keys()) {
    if (held.size <= mostHeld) return;
    held.delete(oldest);
  }
}

/** The formats in the order in which they are tried: the first that can hold an artefact holds most of it. */
const readable = (name: string): readonly FormatName[] =>
  formatsOf(name).flatMap(({ name: format, kind }) => (kind === 'json' ? [format] : []));

async function readJson(address: string): Promise<unknown> {
  const { text } = await fetchText(address);
  return JSON.parse(text);
}

/** The artefact in the first format that can hold it. A refusal of a format is that of the registry only if it is the last. */
async function readFirst(parts: UrnParts, asOf: string | undefined) {
  let refusal: Refusal | undefined;
  for (const format of readable(parts.class)) {
    const address = artefactAddress(parts, { format, detail: 'raw', asOf });
    try {
      const message = await readJson(address);
      const found = artefactIn(message, parts);
      if (found !== undefined) return { ...found, address, format, problems: problemsIn(message) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusal ??= error;
      if (error.status !== 406) break;
    }
  }
  throw refusal ?? new Refusal(404, []);
}

/** A codelist with the codes that it inherits; its own content where it extends none. */
async function withInherited(
  artefact: JsonObject,
  parts: UrnParts,
  { format, asOf }: { format: FormatName; asOf: string | undefined },
): Promise<{ readonly whole: JsonObject; readonly isExpanded: boolean }> {
  if (artefact['codelistExtensions'] === undefined) return { whole: artefact, isExpanded: false };
  const exact = { ...parts, version: textOf(artefact['version']) };
  const message = await readJson(artefactAddress(exact, { format, detail: 'full', asOf }));
  const expanded = artefactIn(message, parts)?.artefact ?? {};
  const list = itemListOf(expanded);
  return { whole: list === undefined ? artefact : { ...artefact, [list]: expanded[list] }, isExpanded: true };
}

async function readArtefact({ parts, asOf }: Tasks['artefact']['argument']): Promise<ArtefactContent> {
  const { class: name, artefact, address, format, problems } = await readFirst(parts, asOf);
  const { whole, isExpanded } = await withInherited(artefact, parts, { format, asOf });
  hold(address, whole);
  const version = textOf(artefact['version']);
  return {
    urn: urnOf(artefact) ?? '',
    class: name,
    version,
    artefact: cutLongLists(whole),
    address,
    problems,
    itemList: itemListOf(whole),
    isExpanded,
  };
}

function heldAt(address: string): Held {
  const found = held.get(address);
  if (found === undefined) throw new Refusal(0, [{ detail: `${address} is not held any more; open the page again` }]);
  return found;
}

function readTable({ address, path, language }: Tasks['table']['argument']): ListTable {
  const { artefact, entries } = heldAt(address);
  const { table, entries: rows } = tabulate(listAt(artefact, path), propertyAt(path), language);
  entries.set(path, rows);
  return table;
}

const readEntry = ({ address, path, row }: Tasks['entry']['argument']): unknown =>
  heldAt(address).entries.get(path)?.[row];

async function readLines({ address }: Tasks['lines']['argument']): Promise<LinesOfText> {
  const { text, response } = await fetchText(address);
  return toLines(text, response.headers.get('Content-Type') ?? '');
}

async function perform({
  task,
  argument,
}: TaskRequest): Promise<{ result: Tasks[Task]['result']; moved?: ArrayBuffer[] }> {
  switch (task) {
    case 'artefact':
      return { result: await readArtefact(argument) };
    case 'table': {
      const result = readTable(argument);
      return { result, moved: buffersOf(result) };
    }
    case 'entry':
      return { result: readEntry(argument) };
    case 'lines': {
      const result = await readLines(argument);
      return { result, moved: [result.lines.ends.buffer] };
    }
  }
}

self.onmessage = async ({ data }: MessageEvent<TaskRequest>): Promise<void> => {
  const { id } = data;
  const outcome = (each: TaskOutcome, moved: ArrayBuffer[] = []): void => self.postMessage(each, { transfer: moved });
  try {
    const { result, moved } = await perform(data);
    outcome({ id, result }, moved);
  } catch (error) {
    if (error instanceof Refusal) outcome({ id, status: error.status, errors: error.errors });
    else outcome({ id, status: 0, errors: [{ detail: String(error) }] });
  }
};
