import { isObject, type JsonObject, textsOf } from '../content/json.js';

/** Milliseconds of work after which the page gets its turn. */
const turn = 8;

/** Entries from which an array is written in pieces, and the most of a piece. */
const many = 1_000;

/** How many parts of a text are joined at once: a browser takes up to 0.6 ms for each blob among them. */
const joined = 40;

/** Successive entries of an array, and their text. A blob is joined with others without being copied. */
interface Piece {
  readonly entries: readonly unknown[];
  readonly text: Blob;
}

/** What was written before, by its first entry: objects of drafts never change, a changed list has others in their place. */
const written = new WeakMap<object, Piece>();

/** What was written before of an array from a place on; undefined where other entries stand there now. */
function writtenAt(list: readonly unknown[], start: number): Piece | undefined {
  const first = list[start];
  const piece = isObject(first) ? written.get(first) : undefined;
  return piece?.entries.every((entry, index) => entry === list[start + index]) ? piece : undefined;
}

/** Writes entries of an array from a place on, up to those that were written before. */
function writePiece(list: readonly unknown[], start: number): Piece {
  const last = Math.min(start + many, list.length);
  let end = start + 1;
  while (end < last && writtenAt(list, end) === undefined) end++;
  const entries = list.slice(start, end);
  const piece = { entries, text: new Blob([entries.map(plainText).join(',')]) };
  const [first] = entries;
  if (isObject(first)) written.set(first, piece);
  return piece;
}

const pairs = [
  ['names', 'name'],
  ['descriptions', 'description'],
  ['titles', 'title'],
  ['texts', 'text'],
] as const;

/** An object with a text beside each of its texts by language, as the schema requires; without properties that are empty. */
function completed(value: unknown): unknown {
  if (!isObject(value)) return value;
  let object: JsonObject = value;
  for (const [all, best] of pairs) {
    const texts = textsOf(object[all]);
    const [first] = Object.values(texts);
    if (first !== undefined) object = { ...object, [best]: texts['en'] ?? first };
  }
  return object;
}

const plainText = (value: unknown): string => JSON.stringify(value, (_name, each) => completed(each)) ?? 'null';

const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(undefined);
  });

/** Writes JSON in turns, so that the page responds meanwhile. */
class Writer {
  #parts: (string | Blob)[] = [];
  readonly #joined: Blob[] = [];
  readonly #signal: AbortSignal | undefined;
  #end = performance.now() + turn;

  constructor(signal: AbortSignal | undefined) {
    this.#signal = signal;
  }

  get blob(): Blob {
    return new Blob([...this.#joined, ...this.#parts]);
  }

  add(text: string | Blob): void {
    this.#parts.push(text);
  }

  async object(object: JsonObject): Promise<void> {
    let separator = '{';
    for (const [name, value] of Object.entries(completed(object) as JsonObject)) {
      this.add(`${separator}${JSON.stringify(name)}:`);
      separator = ',';
      if (Array.isArray(value) && value.length >= many) await this.array(value);
      else this.add(plainText(value));
    }
    this.add(separator === '{' ? '{}' : '}');
  }

  async array(list: readonly unknown[]): Promise<void> {
    this.add('[');
    for (let place = 0; place < list.length; ) {
      const { entries, text } = writtenAt(list, place) ?? writePiece(list, place);
      if (place > 0) this.add(',');
      this.add(text);
      place += entries.length;
      if (this.#parts.length > joined) {
        this.#joined.push(new Blob(this.#parts));
        this.#parts = [];
      }
      if (performance.now() > this.#end) {
        await nextTurn();
        this.#signal?.throwIfAborted();
        this.#end = performance.now() + turn;
      }
    }
    this.add(']');
  }
}

/** An artefact as JSON; of a long list, only what changed since it was last written is written. */
export async function writeArtefact(artefact: JsonObject, signal?: AbortSignal): Promise<Blob> {
  const writer = new Writer(signal);
  await writer.object(artefact);
  return writer.blob;
}

/** Artefacts of a message, by the property that holds them. */
export type Contents = Readonly<Record<string, readonly JsonObject[]>>;

/** A structure message of SDMX-JSON 2.1, or a metadata message where it holds metadata sets. */
export async function writeMessage(contents: Contents, signal?: AbortSignal): Promise<Blob> {
  const kind = 'metadataSets' in contents ? 'metadata' : 'structure';
  const schema = `https://json.sdmx.org/2.1/sdmx-json-${kind}-schema.json`;
  const meta = {
    id: 'DRAFTS',
    prepared: new Date().toISOString(),
    contentLanguages: ['en'],
    sender: { id: 'EXPLORER' },
  };
  const writer = new Writer(signal);
  writer.add(`{"$schema":${JSON.stringify(schema)},"meta":${JSON.stringify(meta)},"data":{`);
  for (const [index, [container, artefacts]] of Object.entries(contents).entries()) {
    writer.add(`${index === 0 ? '' : ','}${JSON.stringify(container)}:[`);
    for (const [place, artefact] of artefacts.entries()) {
      if (place > 0) writer.add(',');
      await writer.object(artefact);
    }
    writer.add(']');
  }
  writer.add('}}');
  return writer.blob;
}
