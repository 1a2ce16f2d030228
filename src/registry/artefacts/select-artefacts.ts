import { typeOfClass, typeOrder, urnClassOf } from '../../model/artefact-types.js';
import { compareTexts } from '../../model/compare-texts.js';
import { lineKey } from '../../model/urn.js';
import type { Tx } from '../../store/database.js';
import { selectVersions, type VersionRow } from '../../store/query-statements.js';
import type { VersionPattern } from '../../versioning/pattern.js';

/** The versions that a query selects, by class, identity and version pattern. */
export interface ArtefactSelection {
  /** Artefact classes; null for every class, and likewise below. */
  readonly classes: readonly string[] | null;
  readonly agencies: readonly string[] | null;
  readonly ids: readonly string[] | null;
  readonly versions: readonly VersionPattern[];
  /** Keys of version lines of these classes, agencies and ids, where not all of them are selected. */
  readonly lineKeys?: readonly string[];
}

/** The classes in the keys of the version lines of artefacts. */
export const lineClassesOf = (classes: readonly string[]): string[] => [
  ...new Set(classes.flatMap((name) => typeOfClass(name) ?? []).map(urnClassOf)),
];

/** Above this number of combinations, version lines are found faster by agency or id than by key. */
const mostKeys = 1000;

/** The keys of the version lines, where classes, agencies and ids are all given. */
function keysOf(classes: readonly string[] | null, { agencies, ids }: ArtefactSelection): readonly string[] | null {
  if (classes === null || agencies === null || ids === null) return null;
  if (classes.length * agencies.length * ids.length > mostKeys) return null;
  return classes.flatMap((maintainableClass) =>
    agencies.flatMap((agencyID) => ids.map((id) => lineKey({ maintainableClass, agencyID, id }))),
  );
}

/** Whether a structure message can hold a version; metadata sets are in metadata messages. */
export const isStructure = (row: Pick<VersionRow, 'class'>): boolean => typeOfClass(row.class)?.message === undefined;

/** The versions that a query selects at an instant, metadata sets only where their class is given. One round trip. */
export async function selectArtefacts(
  tx: Tx,
  selection: ArtefactSelection,
  tick: number,
): Promise<readonly VersionRow[]> {
  const { agencies, ids, versions: patterns } = selection;
  const selected = selection.classes;
  const classes = selected === null ? null : lineClassesOf(selected);
  const keys = selection.lineKeys ?? keysOf(classes, selection);
  const rows = await selectVersions(tx, { lines: { keys, classes, agencies, ids }, patterns, tick });
  return selected === null ? rows.filter(isStructure) : rows.filter((row) => selected.includes(row.class));
}

/** The order of artefacts in results: by type, agency, id and version. */
export const compareVersions = (a: VersionRow, b: VersionRow): number =>
  (typeOrder.get(a.class) ?? 0) - (typeOrder.get(b.class) ?? 0) ||
  compareTexts(a.agencyID, b.agencyID) ||
  compareTexts(a.id, b.id) ||
  compareTexts(a.precedence, b.precedence);

/** Versions without repetition, in the order of results. */
export const distinctVersions = (rows: readonly VersionRow[]): VersionRow[] =>
  [...new Map(rows.map((row) => [row.urn, row])).values()].sort(compareVersions);
