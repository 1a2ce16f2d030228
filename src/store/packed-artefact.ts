import type { Artefact } from '../model/artefact.js';
import type { Content } from '../model/content.js';
import { cutList } from '../model/cut-list.js';
import { type Body, packBodySync, unpackJson, unpackJsonSync } from './body.js';
import { slicedList } from './sliced-list.js';

/**
 * The content of an artefact in the form of the store. Without slices `body` is its JSON, gzipped. With slices, its long
 * lists are empty in `body`, which also has the lengths of the slices, and each slice is `{"<property>": [entries]}`,
 * gzipped; they are in the order of the properties and of the entries.
 */
export interface PackedArtefact {
  readonly body: Body;
  readonly slices: readonly Body[];
}

/** An artefact with the memory that it takes, bytes, roughly. */
export interface UnpackedArtefact {
  readonly artefact: Artefact;
  readonly memory: number;
}

/** What `body` is where there are slices. */
interface Head {
  /** The long lists in it are empty. */
  readonly artefact: Artefact;
  /** Number of entries in each slice, by property. */
  readonly lists: Readonly<Record<string, readonly number[]>>;
}

/** Most entries of a list that is not sliced: some 750 kB of JSON, which take 8 ms to decode. */
export const mostEntries = 5000;
/** Most characters of JSON that are not sliced. */
const mostCharacters = 1_000_000;
/** Entries after which a slice ends. It is decoded in one turn, as many slices are for one response. */
const entriesOfSlice = 1000;
/** Characters of JSON after which a slice ends. */
const charactersOfSlice = 200_000;
/** Entries that are serialized at a time. */
const step = 50;

/** Memory that an unpacked artefact takes for each byte of its JSON, roughly. */
export const memoryPerByte = 3;

/** A slice as JSON, and the number of its entries. */
interface SliceText {
  readonly json: string;
  readonly length: number;
}

function* slicesOf(property: string, list: readonly Content[]): Generator<SliceText> {
  let texts: string[] = [];
  let [length, characters] = [0, 0];
  const slice = (): SliceText => ({ json: `{${JSON.stringify(property)}:[${texts.join()}]}`, length });
  for (const entries of cutList(list, step)) {
    const text = JSON.stringify(entries).slice(1, -1);
    texts.push(text);
    length += entries.length;
    characters += text.length;
    if (length < entriesOfSlice && characters < charactersOfSlice) continue;
    yield slice();
    texts = [];
    [length, characters] = [0, 0];
  }
  if (length > 0) yield slice();
}

type List = readonly [property: string, list: readonly Content[]];

const listsLongerThan = (most: number, artefact: Artefact): readonly List[] =>
  Object.entries(artefact).flatMap(([property, value]): List[] =>
    Array.isArray(value) && value.length > most ? [[property, value]] : [],
  );

/** Whether an artefact has a list that is packed in slices. */
export const hasLongList = (artefact: Artefact): boolean => listsLongerThan(mostEntries, artefact).length > 0;

/**
 * Packs an artefact at once, so that it need not stay in memory; a large one takes long and belongs in another thread. The JSON
 * of a long list is never in memory as a whole.
 */
export function packArtefact(artefact: Artefact): PackedArtefact {
  const long = listsLongerThan(mostEntries, artefact);
  if (long.length > 0) return packSlices(artefact, long);
  const json = JSON.stringify(artefact);
  const large = json.length > mostCharacters ? listsLongerThan(step, artefact) : [];
  return large.length > 0 ? packSlices(artefact, large) : { body: packBodySync(json), slices: [] };
}

function packSlices(artefact: Artefact, long: readonly List[]): PackedArtefact {
  const slices: Body[] = [];
  const lists: Record<string, number[]> = {};
  for (const [property, list] of long) {
    const lengths: number[] = [];
    for (const { json, length } of slicesOf(property, list)) {
      slices.push(packBodySync(json));
      lengths.push(length);
    }
    lists[property] = lengths;
  }
  const emptied = Object.fromEntries(long.map(([property]) => [property, []]));
  const head: Head = { artefact: { ...artefact, ...emptied }, lists };
  return { body: packBodySync(JSON.stringify(head)), slices };
}

function unpackSlice(property: string, slice: Body | undefined): readonly Content[] {
  if (slice === undefined) throw new Error(`the store lacks a slice of the list ${property}; restore it from a backup`);
  return (unpackJsonSync(slice) as Readonly<Record<string, readonly Content[]>>)[property] ?? [];
}

/** Unpacks an artefact. Its long lists hold the packed bytes, and decode them when they are read (sliced-list.ts). */
export async function unpackArtefact({ body, slices }: PackedArtefact): Promise<UnpackedArtefact> {
  const { value, length } = await unpackJson(body);
  const memory = length * memoryPerByte;
  if (slices.length === 0) return { artefact: value as Artefact, memory };
  const { artefact, lists } = value as Head;
  let first = 0;
  const filled = Object.entries(lists).map(([property, lengths]) => {
    const own = slices.slice(first, first + lengths.length);
    first += lengths.length;
    return [property, slicedList({ lengths, decode: (slice) => unpackSlice(property, own[slice]) })] as const;
  });
  return {
    artefact: { ...artefact, ...Object.fromEntries(filled) },
    memory: slices.reduce((sum, slice) => sum + slice.length, memory),
  };
}
