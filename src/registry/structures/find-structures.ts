import { StrataError } from '../../errors.js';
import type { Artefact } from '../../model/artefact.js';
import { typeOfClass, typeOrder, urnClassOf } from '../../model/artefact-types.js';
import { lineKey, maintainableUrn, parseUrn } from '../../model/urn.js';
import type { Database, Tx } from '../../store/database.js';
import { outgoingEdges, selectVersions, type VersionRow } from '../../store/query-statements.js';
import type { Clock } from '../clock.js';
import { expandReferences } from './expand-references.js';
import { loadArtefacts } from './load-artefacts.js';
import { partialScheme } from './partial-scheme.js';
import type { StructureQuery } from './structure-query.js';
import { type Found, tellInForms } from './tell-in-forms.js';

export interface Structures {
  /** By type, agency, id and version. */
  readonly artefacts: readonly Artefact[];
  /** The newest instant at which one of them changed, epoch milliseconds. */
  readonly lastModified: number;
  readonly tick: number;
  /** The version that a reference with a wildcard means; only where the query asked for `resolved`. */
  resolve(reference: string): string | undefined;
}

type Rows = readonly VersionRow[];
type Artefacts = ReadonlyMap<string, Artefact>;

const lineClasses = (classes: readonly string[]): string[] => [
  ...new Set(classes.flatMap((name) => typeOfClass(name) ?? []).map(urnClassOf)),
];

/** Of long lists every combination would be a key; above this many, what the lines share finds them sooner. */
const mostKeys = 1000;

/** The keys of the lines that are named outright; null where the query leaves something open or names very many. */
function keysOf(classes: readonly string[] | null, { agencies, ids }: StructureQuery): readonly string[] | null {
  if (classes === null || agencies === null || ids === null) return null;
  if (classes.length * agencies.length * ids.length > mostKeys) return null;
  return classes.flatMap((maintainableClass) =>
    agencies.flatMap((agencyID) => ids.map((id) => lineKey({ maintainableClass, agencyID, id }))),
  );
}

/** Lines that are named outright are found by key, others by what all of them share. */
async function select(tx: Tx, query: StructureQuery, at: number): Promise<Rows> {
  const { agencies, ids } = query;
  const wanted = query.classes;
  const classes = wanted === null ? null : lineClasses(wanted);
  const keys = keysOf(classes, query);
  const rows = await selectVersions(tx, { keys, classes, agencies, ids, patterns: query.versions, at });
  return wanted === null ? rows.filter(isStructure) : rows.filter((row) => wanted.includes(row.class));
}

/** What a structure message can carry, metadata sets not. */
const isStructure = (row: VersionRow): boolean => typeOfClass(row.class)?.message === undefined;

const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

const inOrder = (a: VersionRow, b: VersionRow): number =>
  (typeOrder.get(a.class) ?? 0) - (typeOrder.get(b.class) ?? 0) ||
  byText(a.agencyID, b.agencyID) ||
  byText(a.id, b.id) ||
  byText(a.precedence, b.precedence);

const distinct = (rows: Rows): VersionRow[] => [...new Map(rows.map((row) => [row.urn, row])).values()];

/** The schemes that have some of the items asked for, with those only, by URN. */
async function partialSchemes(tx: Tx, rows: Rows, items: readonly string[], raw: boolean, at: number) {
  const partial = new Map<string, Artefact>();
  for (const [urn, artefact] of await loadArtefacts(tx, rows, raw, at)) {
    const scheme = partialScheme(artefact, items);
    if (scheme !== undefined) partial.set(urn, scheme);
  }
  return partial;
}

const nothingFound = (): StrataError => new StrataError('NotFound', 'the registry holds nothing that fits the query');

async function find(tx: Tx, query: StructureQuery, at: number): Promise<Found> {
  const { items, detail, references } = query;
  const selected = await select(tx, query, at);
  const raw = detail === 'raw';
  const picked: Artefacts = items === null ? new Map() : await partialSchemes(tx, selected, items, raw, at);
  const asked = items === null ? selected : selected.filter(({ urn }) => picked.has(urn));
  if (asked.length === 0) throw nothingFound();
  const urns = new Set(asked.map(({ urn }) => urn));
  const found = (await expandReferences(tx, { rows: asked, items, at }, references)).filter(isStructure);
  return { asked: distinct(asked), along: distinct(found).filter(({ urn }) => !urns.has(urn)), picked };
}

/**
 * The versions that a query asks for, in the order of answers, and what they say at an instant.
 * @throws StrataError `NotFound`
 */
export async function findIn(
  tx: Tx,
  query: StructureQuery,
  at: number,
): Promise<{ rows: Rows; artefacts: Artefact[] }> {
  const found = await find(tx, query, at);
  const rows = [...found.asked, ...found.along].sort(inOrder);
  const told = await tellInForms(tx, found, query.detail, at);
  return { rows, artefacts: rows.flatMap(({ urn }) => told.get(urn) ?? []) };
}

/** The versions that the wildcards of artefacts mean, by the URN of the wildcard. */
async function answersOf(tx: Tx, rows: Rows, at: number): Promise<ReadonlyMap<string, string>> {
  const edges = await outgoingEdges(tx, { urns: rows.map(({ urn }) => urn), at });
  return new Map(
    edges.flatMap(({ wildcard, target, answer }) =>
      wildcard && answer !== null ? [[target, parseUrn(answer).version] as const] : [],
    ),
  );
}

/**
 * The artefacts that a structure query asks for, and what `references` brings along, as they were at its instant.
 * One to nineteen round trips, whatever the size of the answer.
 * @throws StrataError `NotFound` when nothing fits, `Semantic` for an instant in the future.
 */
export async function findStructures(database: Database, clock: Clock, query: StructureQuery): Promise<Structures> {
  const { at, tick } = await clock.reading(query.asOf);
  return database.read(async (tx) => {
    const { rows, artefacts } = await findIn(tx, query, at);
    const answers = query.resolved ? await answersOf(tx, rows, at) : new Map<string, string>();
    return {
      artefacts,
      tick,
      lastModified: rows.reduce((newest, { since }) => Math.max(newest, since), 0),
      resolve: (reference) => answers.get(maintainableUrn(parseUrn(reference))),
    };
  });
}
