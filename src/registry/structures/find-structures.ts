import { StrataError } from '../../errors.js';
import type { Artefact, LocalisedText } from '../../model/artefact.js';
import { typeOfClass, typeOrder, urnClassOf } from '../../model/artefact-types.js';
import { lineKey } from '../../model/urn.js';
import type { Database, Tx } from '../../store/database.js';
import { selectVersionsInScope, selectVersionsOfLines, type VersionRow } from '../../store/query-statements.js';
import type { Clock } from '../clock.js';
import { expandReferences } from './expand-references.js';
import { loadArtefacts } from './load-artefacts.js';
import { partialScheme } from './partial-scheme.js';
import type { StructureQuery } from './structure-query.js';
import { stubOf } from './stub.js';

export interface Structures {
  /** By type, agency, id and version. */
  readonly artefacts: readonly Artefact[];
  /** The newest instant at which one of them changed, epoch milliseconds. */
  readonly lastModified: number;
  readonly tick: number;
}

const lineClasses = (classes: readonly string[]): string[] => [
  ...new Set(classes.flatMap((name) => typeOfClass(name) ?? []).map(urnClassOf)),
];

/** Lines that are named outright are found by key; anything wider is a scan of what the wildcards leave. */
async function selectVersions(tx: Tx, query: StructureQuery, at: number): Promise<VersionRow[]> {
  const { agencies, ids } = query;
  const classes = query.classes === null ? null : lineClasses(query.classes);
  const patterns = query.versions.map(({ lower, upper, parts, stableOnly, answer }) => ({
    lower,
    upper,
    parts,
    stableOnly,
    answer,
  }));
  if (classes === null || agencies === null || ids === null) {
    return selectVersionsInScope(tx, { classes, agencies, ids, patterns, at });
  }
  const keys = classes.flatMap((maintainableClass) =>
    agencies.flatMap((agencyID) => ids.map((id) => lineKey({ maintainableClass, agencyID, id }))),
  );
  return selectVersionsOfLines(tx, { keys, patterns, at });
}

const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

const inOrder = (a: VersionRow, b: VersionRow): number =>
  (typeOrder.get(a.class) ?? 0) - (typeOrder.get(b.class) ?? 0) ||
  byText(a.agencyID, b.agencyID) ||
  byText(a.id, b.id) ||
  byText(a.precedence, b.precedence);

const distinct = (rows: readonly VersionRow[]): VersionRow[] => [
  ...new Map(rows.map((row) => [row.urn, row])).values(),
];

const fromRow = (row: VersionRow): Artefact =>
  stubOf({
    class: row.class,
    agencyID: row.agencyID,
    id: row.id,
    version: row.version,
    names: JSON.parse(row.names) as LocalisedText,
  } as unknown as Artefact);

async function contentOf(
  tx: Tx,
  rows: readonly VersionRow[],
  asked: ReadonlySet<string>,
  query: StructureQuery,
  at: number,
): Promise<Artefact[]> {
  if (query.detail === 'allstubs') return rows.map(fromRow);
  const artefacts = await loadArtefacts(tx, rows, query.detail === 'raw', at);
  const { items } = query;
  if (items === null) return artefacts;
  return artefacts.flatMap((artefact, index) =>
    asked.has(rows[index]?.urn ?? '') ? (partialScheme(artefact, items) ?? []) : artefact,
  );
}

const nothingFound = (): StrataError => new StrataError('NotFound', 'the registry holds nothing that fits the query');

/**
 * The artefacts that a structure query asks for, and what `references` brings along, as they were at its instant.
 * Three to six round trips, whatever the size of the answer.
 * @throws StrataError `NotFound` when nothing fits, `Semantic` for an instant in the future.
 */
export async function findStructures(database: Database, clock: Clock, query: StructureQuery): Promise<Structures> {
  const { at, tick } = await clock.reading(query.asOf);
  return database.read(async (tx) => {
    const wanted = query.classes === null ? null : new Set(query.classes);
    const asked = (await selectVersions(tx, query, at)).filter((row) => wanted === null || wanted.has(row.class));
    if (asked.length === 0) throw nothingFound();
    const along = await expandReferences(tx, asked, query.references, at);
    const rows = distinct([...asked, ...along]).sort(inOrder);
    const artefacts = await contentOf(tx, rows, new Set(asked.map(({ urn }) => urn)), query, at);
    if (artefacts.length === 0) throw nothingFound();
    return { artefacts, tick, lastModified: Math.max(...rows.map(({ since }) => since)) };
  });
}
