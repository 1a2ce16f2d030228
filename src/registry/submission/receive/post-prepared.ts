import type { Position, Problem } from '../../../errors.js';
import { type ArtefactType, typeOfClass } from '../../../model/artefact-types.js';
import { cutList } from '../../../model/cut-list.js';
import type { Reference } from '../../../references/extract.js';
import { referenceRowsOf } from '../../../references/reference-table.js';
import type { PackedArtefact } from '../../../store/packed-artefact.js';
import type { WrittenSelection } from '../../../store/submission-statements.js';
import type { PackedTexts } from '../../search/search-texts.js';
import { type PackedPartIds, type Places, type Prepared, placesIn } from './prepare.js';

/** A reference whose row is its index in the rows of its class. */
type PostedReference = Omit<Reference, 'row'> & { readonly row: number };

/** What of a prepared artefact has a bounded size, and its packed content. */
interface PostedArtefact
  extends Pick<Prepared, 'agencyID' | 'id' | 'version' | 'names' | 'urn' | 'key' | 'rank' | 'completeness'> {
  readonly class: ArtefactType['class'];
  readonly hash: string;
  readonly packed: PackedArtefact;
  readonly partIds: readonly PackedPartIds[];
  readonly searchTexts: readonly PackedTexts[];
  readonly file: string | undefined;
  readonly position: Position | undefined;
}

/** A part of a prepared artefact, as a value that can be posted from one thread to another. */
export type PreparedPiece =
  | { readonly kind: 'artefact'; readonly artefact: PostedArtefact }
  | { readonly kind: 'references'; readonly references: readonly PostedReference[] }
  | { readonly kind: 'selections'; readonly selections: readonly WrittenSelection[] }
  | { readonly kind: 'places'; readonly places: readonly (readonly [path: string, place: Position])[] }
  | { readonly kind: 'members'; readonly members: readonly string[] }
  | { readonly kind: 'problems' | 'warnings' | 'refusals'; readonly problems: readonly Problem[] };

/** Most references, places or problems in a piece: some 2 ms to take over. */
const mostInPiece = 500;

/**
 * The pieces of a prepared artefact, of bounded size except its packed content; the artefact comes first. Search texts that are still
 * being made are not in them.
 */
export function* piecesOf(prepared: Prepared): Generator<PreparedPiece> {
  const { type, content, references, selections, problems, warnings, refusals = [], members = [], places } = prepared;
  const { agencyID, id, version, names, urn, key, rank, completeness } = prepared;
  const { file, position } = places ?? {};
  const { hash, partIds, searchTexts } = content;
  const own = {
    class: type.class,
    agencyID,
    id,
    version,
    names,
    urn,
    key,
    rank,
    completeness,
    hash,
    partIds,
    searchTexts: searchTexts instanceof Promise ? [] : searchTexts,
  };
  yield { kind: 'artefact', artefact: { ...own, packed: content.packed, file, position } };
  const rows = new Map(referenceRowsOf(type.class).map((row, index) => [row, index]));
  for (const piece of cutList(references, mostInPiece))
    yield { kind: 'references', references: piece.map((each) => ({ ...each, row: rows.get(each.row) ?? -1 })) };
  for (const selection of selections) yield { kind: 'selections', selections: [selection] };
  for (const piece of cutList(places?.references ?? [], mostInPiece)) yield { kind: 'places', places: piece };
  for (const piece of cutList(problems, mostInPiece)) yield { kind: 'problems', problems: piece };
  for (const piece of cutList(warnings, mostInPiece)) yield { kind: 'warnings', problems: piece };
  for (const piece of cutList(refusals, mostInPiece)) yield { kind: 'refusals', problems: piece };
  for (const piece of cutList(members, mostInPiece)) yield { kind: 'members', members: piece };
}

/** What is moved from one thread to another and not copied. */
export const buffersOf = (arrays: readonly (Int8Array | Uint8Array)[]): readonly ArrayBuffer[] =>
  arrays.flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? [buffer] : []));

/** The packed content in a piece, which is moved and not copied. */
export function bytesIn(piece: PreparedPiece): readonly ArrayBuffer[] {
  if (piece.kind !== 'artefact') return [];
  const { packed, partIds, searchTexts } = piece.artefact;
  return buffersOf([packed.body, ...packed.slices, ...partIds, ...searchTexts.map(({ body }) => body)]);
}

/** What it takes to take a piece over, in references. */
export function entriesIn(piece: PreparedPiece): number {
  if (piece.kind === 'artefact') return 20;
  if (piece.kind === 'references') return piece.references.length;
  if (piece.kind === 'selections') return piece.selections.reduce((sum, { items }) => sum + items.length, 0);
  if (piece.kind === 'members') return piece.members.length;
  return piece.kind === 'places' ? piece.places.length : piece.problems.length;
}

interface Parts {
  readonly artefact: PostedArtefact;
  readonly type: ArtefactType;
  readonly references: Reference[];
  readonly selections: WrittenSelection[];
  readonly places: Map<string, Position>;
  readonly problems: Problem[];
  readonly warnings: Problem[];
  readonly refusals: Problem[];
  readonly members: string[];
}

function joined(parts: Parts): Prepared {
  const { artefact, type, references, selections, places, problems, warnings, refusals, members } = parts;
  const { class: _class, hash, packed, partIds, searchTexts, file, position, ...own } = artefact;
  const found: Places | undefined =
    position === undefined ? undefined : { position, references: places, ...(file === undefined ? {} : { file }) };
  return {
    ...own,
    type,
    references,
    selections,
    content: { packed, hash, partIds, searchTexts },
    problems,
    warnings,
    placeOf: found === undefined ? () => ({}) : placesIn(found),
    ...(found === undefined ? {} : { places: found }),
    ...(refusals.length === 0 ? {} : { refusals }),
    ...(members.length === 0 ? {} : { members }),
  };
}

/** Joins the pieces of prepared artefacts. */
export class PreparedPieces {
  readonly #complete: Prepared[] = [];
  #open: Parts | undefined;

  add(piece: PreparedPiece): void {
    if (piece.kind === 'artefact') {
      this.#close();
      const type = typeOfClass(piece.artefact.class);
      if (type === undefined) throw new TypeError(`"${piece.artefact.class}" is not a class of artefacts`);
      this.#open = {
        artefact: piece.artefact,
        type,
        references: [],
        selections: [],
        places: new Map(),
        problems: [],
        warnings: [],
        refusals: [],
        members: [],
      };
    } else if (this.#open === undefined) throw new TypeError(`${piece.kind} precede the artefact that they belong to`);
    else if (piece.kind === 'references') {
      const rows = referenceRowsOf(this.#open.type.class);
      for (const { row, ...reference } of piece.references) {
        const known = rows[row];
        if (known === undefined) throw new TypeError(`${this.#open.type.class} has no reference number ${row}`);
        this.#open.references.push({ ...reference, row: known });
      }
    } else if (piece.kind === 'places') for (const [path, place] of piece.places) this.#open.places.set(path, place);
    else if (piece.kind === 'selections') this.#open.selections.push(...piece.selections);
    else if (piece.kind === 'members') this.#open.members.push(...piece.members);
    else this.#open[piece.kind].push(...piece.problems);
  }

  /** The artefacts, after the last piece. */
  all(): readonly Prepared[] {
    this.#close();
    return this.#complete;
  }

  #close(): void {
    if (this.#open !== undefined) this.#complete.push(joined(this.#open));
    this.#open = undefined;
  }
}
