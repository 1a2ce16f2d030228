import { Readable } from 'node:stream';
import type { LazyList } from '../../model/lazy-list.js';
import { isTurnOver, nextTurn } from '../../model/turns.js';

const isList = (value: object): value is LazyList => Symbol.iterator in value;

/** A long list of texts or numbers that is written in lines of many. */
export class ScalarList<T extends string | number = string | number> implements LazyList<T> {
  readonly entries: readonly T[];

  constructor(entries: readonly T[]) {
    this.entries = entries;
  }

  get length(): number {
    return this.entries.length;
  }

  [Symbol.iterator](): Iterator<T> {
    return this.entries[Symbol.iterator]();
  }
}

/** The entries of a list among the properties of an object. */
type EntryOf<List> = List extends LazyList<infer T> ? T : never;

/** Entries in a line of a list of scalars. */
const lineLength = 100;

function* piecesOfScalars({ entries }: ScalarList, indent: string): Generator<string> {
  if (entries.length === 0) {
    yield '[]';
    return;
  }
  for (let start = 0; start < entries.length; start += lineLength) {
    const line = JSON.stringify(entries.slice(start, start + lineLength)).slice(1, -1);
    yield `${start === 0 ? '[' : ','}\n${indent}  ${line}`;
  }
  yield `\n${indent}]`;
}

/** Whether an entry of a list has a list that is lazy, or too long to be written at once. */
const hasLongList = (entry: unknown): entry is object =>
  typeof entry === 'object' &&
  entry !== null &&
  Object.values(entry).some((each) =>
    Array.isArray(each)
      ? each.length > mostEntries
      : each instanceof ScalarList || (typeof each === 'object' && each !== null && isList(each)),
  );

function* piecesOfList(list: LazyList, indent: string): Generator<string> {
  let separator = '[\n';
  for (const entry of list) {
    yield `${separator}${indent}  `;
    separator = ',\n';
    if (hasLongList(entry)) yield* piecesOf(entry, `${indent}  `);
    else if (typeof entry === 'string') yield JSON.stringify(entry);
    else yield JSON.stringify(entry, undefined, 2).replaceAll('\n', `\n${indent}  `);
  }
  yield list.length === 0 ? '[]' : `\n${indent}]`;
}

function* piecesOf(value: object, indent: string): Generator<string> {
  const inner = `${indent}  `;
  let separator = '{\n';
  for (const [name, each] of Object.entries(value)) {
    if (each === undefined) continue;
    yield `${separator}${inner}${JSON.stringify(name)}: `;
    separator = ',\n';
    if (typeof each !== 'object' || each === null) yield JSON.stringify(each);
    else if (each instanceof ScalarList) yield* piecesOfScalars(each, inner);
    else yield* isList(each) ? piecesOfList(each, inner) : piecesOf(each, inner);
  }
  yield separator === '{\n' ? '{}' : `\n${indent}}`;
}

/** Entries of lists up to which a value is written as one text: some 5 ms. */
const mostEntries = 1_000;

/** Characters that are passed on together. */
const chunkLength = 16_384;

async function* chunksOf(first: string, others: Iterable<string>): AsyncGenerator<string> {
  let chunk = first;
  for (const piece of others) {
    chunk += piece;
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = '';
    if (isTurnOver()) await nextTurn();
  }
  yield chunk;
}

/** The text of an entry of a list in an object that is not in another one. */
const entryText = (entry: unknown): string => JSON.stringify(entry, undefined, 2).replaceAll('\n', '\n    ');

/** The JSON of an object whose last property is a list that is made while it is written. */
async function* piecesWithList(head: object, name: string, entries: AsyncIterable<unknown>): AsyncGenerator<string> {
  yield `${[...piecesOf(head, '')].join('').replace(/\n?}$/, '')},\n  ${JSON.stringify(name)}: [`;
  let separator = '\n    ';
  for await (const entry of entries) {
    yield `${separator}${entryText(entry)}`;
    separator = ',\n    ';
  }
  yield separator.startsWith(',') ? '\n  ]\n}\n' : ']\n}\n';
}

/**
 * A JSON object as `JSON.stringify` with an indentation of two writes it, and a line end. The entries of its last property are
 * requested one by one, when the reader has taken those before.
 * @param head the other properties, at least one
 */
export const streamJsonList = <T extends object, Name extends keyof T & string>(
  head: Omit<T, Name>,
  name: Name,
  entries: AsyncIterable<EntryOf<T[Name]>>,
): Readable => Readable.from(piecesWithList(head, name, entries));

/** Characters of a text that is joined at once: some 5 ms. */
const mostJoined = 262_144;

/** Pieces of text, joined; a stream where the text is long, so that the event loop is not blocked. */
export function joinPieces(pieces: Iterable<string>): string | Readable {
  const left = pieces[Symbol.iterator]();
  let text = '';
  while (text.length <= mostJoined) {
    const { done, value } = left.next();
    if (done === true) return text;
    text += value;
  }
  return Readable.from(chunksOf(text, { [Symbol.iterator]: () => left }));
}

/**
 * A JSON object in chunks, as `streamJsonList` writes it; the entries of its last property can be long themselves.
 * @param head the other properties, at least one
 */
export async function* jsonChunks<T extends object, Name extends keyof T & string>(
  head: Omit<T, Name>,
  name: Name,
  entries: AsyncIterable<EntryOf<T[Name]> & object>,
): AsyncGenerator<string> {
  let chunk = `${[...piecesOf(head, '')].join('').replace(/\n?}$/, '')},\n  ${JSON.stringify(name)}: [`;
  let separator = '\n    ';
  for await (const entry of entries) {
    chunk += separator;
    separator = ',\n    ';
    for (const piece of piecesOf(entry, '    ')) {
      chunk += piece;
      if (chunk.length < chunkLength) continue;
      yield chunk;
      chunk = '';
      if (isTurnOver()) await nextTurn();
    }
  }
  yield `${chunk}${separator.startsWith(',') ? '\n  ' : ''}]\n}\n`;
}

/** The pieces of what `writeJsonObject` writes. */
export function* jsonPieces<T extends object>(value: T): Generator<string> {
  yield* piecesOf(value, '');
  yield '\n';
}

/**
 * A JSON object as `JSON.stringify` with an indentation of two writes it, and a line end. Its lists, which may be lazy, are
 * written entry by entry; a long text is a stream.
 */
export const writeJsonObject = <T extends object>(value: T): string | Readable => joinPieces(jsonPieces(value));
