import type { ErrorName, Problem } from '../../../errors.js';
import { StrataError } from '../../../errors.js';
import type { SdmxMlVersion } from '../../../formats/grammar/message-versions.js';
import { cutList } from '../../../model/cut-list.js';
import type { PackedTexts } from '../../search/search-texts.js';
import type { Prepared, StoredArtefact } from './prepare.js';
import type { ReceivedSubmission, SubmissionRequest } from './read-submission.js';

/** What the reading thread does: it reads a message, or prepares a stored artefact. */
export type ReadingTask =
  | { readonly kind: 'read'; readonly request: SubmissionRequest }
  | { readonly kind: 'prepare'; readonly content: StoredArtefact };

/** From the reading thread; it waits for the reply to the first three. */
export type FromReader =
  | { readonly kind: 'bytes' }
  | { readonly kind: 'pieces'; readonly pieces: readonly PreparedPiece[] }
  | { readonly kind: 'texts'; readonly texts: PackedTexts }
  | { readonly kind: 'version'; readonly version: SdmxMlVersion }
  /** With `textsFollow`, the search texts of the last artefact follow, and then their end. */
  | {
      readonly kind: 'received';
      readonly received: Omit<ReceivedSubmission, 'prepared'>;
      readonly textsFollow: boolean;
    }
  | { readonly kind: 'textsEnd' }
  | { readonly kind: 'prepared' }
  | { readonly kind: 'failed'; readonly error: PostedError };

/** To the reading thread: the next bytes, undefined at their end, and in reply to pieces. */
export interface ToReader {
  readonly bytes?: Uint8Array;
}

/** An error as a value that can be posted. */
interface PostedError {
  /** Undefined for an error of the program. */
  readonly name: ErrorName | undefined;
  readonly message: string;
  readonly problems: readonly Problem[];
}

export const toPosted = (error: unknown): PostedError =>
  error instanceof StrataError
    ? { name: error.name, message: error.message, problems: error.problems }
    : { name: undefined, message: error instanceof Error ? `${error.stack}` : String(error), problems: [] };

export const fromPosted = ({ name, message, problems }: PostedError): Error =>
  name === undefined ? new Error(message) : new StrataError(name, message, problems);

/** The lists of a prepared artefact, which can be long. */
const longLists = ['references', 'selections', 'positions', 'problems', 'warnings', 'refusals', 'members'] as const;
type LongLists = Pick<Prepared, (typeof longLists)[number]>;

/** A prepared artefact with its lists empty, or some entries of its lists. */
export type PreparedPiece = { readonly artefact: Prepared } | { readonly entries: Partial<LongLists> };

/** Most entries in a piece: some 2 ms to take over. */
const mostInPiece = 500;

/** The pieces of a prepared artefact, of bounded size except its packed content; the artefact comes first. */
export function* piecesOf(prepared: Prepared): Generator<PreparedPiece> {
  const empty = Object.fromEntries(
    longLists.flatMap((name) => (prepared[name] === undefined ? [] : [[name, []]])),
  ) as unknown as LongLists;
  yield { artefact: { ...prepared, ...empty } };
  for (const name of longLists)
    for (const part of cutList<unknown>(prepared[name] ?? [], name === 'selections' ? 1 : mostInPiece))
      yield { entries: { [name]: part } };
}

/** What it takes to take a piece over, in references. */
export function entriesIn(piece: PreparedPiece): number {
  if ('artefact' in piece) return 20;
  const { selections = [], ...others } = piece.entries;
  const items = selections.reduce((sum, selection) => sum + selection.items.length, 0);
  return Object.values(others).reduce((sum, list) => sum + list.length, items);
}

/** What is moved from one thread to another and not copied. */
export const buffersOf = (arrays: readonly (Int8Array | Uint8Array)[]): readonly ArrayBuffer[] =>
  arrays.flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? [buffer] : []));

/** The packed content in a piece, which is moved and not copied. */
export function bytesIn(piece: PreparedPiece): readonly ArrayBuffer[] {
  if (!('artefact' in piece)) return [];
  const { packed, partIds, searchTexts } = piece.artefact.content;
  const texts = searchTexts instanceof Promise ? [] : searchTexts.map(({ body }) => body);
  return buffersOf([packed.body, ...packed.slices, ...partIds, ...texts]);
}

/** Joins pieces to the artefacts that they are of. */
export function takePieces(joined: Prepared[], pieces: readonly PreparedPiece[]): void {
  for (const piece of pieces) {
    const last = joined.at(-1);
    if ('artefact' in piece) joined.push(piece.artefact);
    else if (last === undefined) throw new TypeError('entries precede the artefact that they belong to');
    else
      for (const [name, entries] of Object.entries(piece.entries))
        (last[name as keyof LongLists] as unknown[]).push(...entries);
  }
}
