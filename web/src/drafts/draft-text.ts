import { isObject, type JsonObject, textsOf } from '../content/json.js';

/** Milliseconds of work after which the page gets its turn. */
const turn = 8;

/** Entries from which an array is written in turns. */
const many = 200;

/** The text of an object of an array that was written before: objects of drafts never change. */
const written = new WeakMap<object, string>();

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
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });

/** Writes JSON in turns, so that the page responds meanwhile. */
class Writer {
  readonly #pieces: BlobPart[] = [];
  readonly #signal: AbortSignal | undefined;
  #end = performance.now() + turn;

  constructor(signal: AbortSignal | undefined) {
    this.#signal = signal;
  }

  get blob(): Blob {
    return new Blob(this.#pieces);
  }

  add(text: string): void {
    this.#pieces.push(text);
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
    let texts: string[] = [];
    this.add('[');
    for (const [index, value] of list.entries()) {
      texts.push(this.#entry(value));
      if (texts.length < many && index < list.length - 1) continue;
      this.add(`${texts.join(',')}${index < list.length - 1 ? ',' : ''}`);
      texts = [];
      if (performance.now() > this.#end) {
        await nextTurn();
        this.#signal?.throwIfAborted();
        this.#end = performance.now() + turn;
      }
    }
    this.add(']');
  }

  #entry(value: unknown): string {
    if (!isObject(value)) return plainText(value);
    const known = written.get(value);
    if (known !== undefined) return known;
    const text = plainText(value);
    written.set(value, text);
    return text;
  }
}

/** An artefact as JSON; entries of long lists that were written before are not written again. */
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
