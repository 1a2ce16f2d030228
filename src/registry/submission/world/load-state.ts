import { groupBy } from '../../../model/group-by.js';
import { isTurnOver, nextTurn } from '../../../model/turns.js';
import { lineKey, maintainableUrn, type Urn } from '../../../model/urn.js';
import { isTargetChecked } from '../../../references/extract.js';
import type { Tx } from '../../../store/database.js';
import { loadPacked } from '../../../store/load-packed.js';
import type { PackedArtefact } from '../../../store/packed-artefact.js';
import type { RowView } from '../../../store/row-view.js';
import {
  type LineVersionRow,
  loadContents,
  loadLines,
  loadNewestRevisions,
  loadWildcards,
  type NewestRevisionRow,
  type ParentRow,
  type WildcardRow,
} from '../../../store/submission-statements.js';
import { ownerClassOf, ownerReference } from '../../owner.js';
import type { Prepared } from '../receive/prepare.js';

/** The part of the registry that a submission can affect or depends on. */
export interface RegistryState {
  /** The live versions of every line that is submitted or referred to; by line key. */
  readonly lines: ReadonlyMap<string, readonly LineVersionRow[]>;
  /** The newest revision, open or closed, of each submitted version that has one; by URN. */
  readonly newest: ReadonlyMap<string, NewestRevisionRow>;
  /** The wildcards that select from those lines; by URN. */
  readonly wildcards: ReadonlyMap<string, WildcardRow>;
  /** Whether the registry has or had deprecations. */
  readonly hadDeprecations?: boolean;
}

/** Loads the state with three statements sent together, for a message of any size. */
export async function loadState(tx: Tx, prepared: readonly Prepared[]): Promise<RegistryState> {
  const keys = new Set<string>();
  for (const artefact of prepared) {
    if (isTurnOver()) await nextTurn();
    keys.add(artefact.key);
    for (const target of requiredTargets(artefact)) keys.add(lineKey(target));
  }
  const [lines, newest, wildcards] = await Promise.all([
    loadLines(tx, { keys: [...keys] }),
    loadNewestRevisions(tx, { urns: prepared.map(({ urn }) => urn) }),
    loadWildcards(tx, { keys: [...keys] }),
  ]);
  return {
    lines: groupBy(lines, (row) => row.key),
    newest: new Map(newest.map((row) => [row.urn, row])),
    wildcards: new Map(wildcards.map((row) => [row.urn, row])),
  };
}

/** The owner of an artefact, and the targets of its references except those that are never checked. */
function* requiredTargets(prepared: Prepared): Generator<Urn> {
  for (const reference of prepared.references) if (isTargetChecked(reference)) yield reference.target;
  yield ownerReference(prepared.agencyID, ownerClassOf(prepared.type));
}

/** The URN of one version of the artefact that a reference names. */
export const versionUrn = (target: Urn, version: string): string => maintainableUrn({ ...target, version });

/** Finds the artefacts that refer to wildcards: of each wildcard a number at most. */
type FindParents = (wildcards: readonly string[], most: number) => Promise<readonly ParentRow[]>;

/** Parents of a wildcard that are read at first where only one that the reader sees is looked for. */
const fewParents = 50;

/**
 * The state as a reader sees it. Up to two round trips, and one more where few of many parents of wildcards are seen.
 * @param prepared the artefacts of the submission
 */
export async function seenState(
  state: RegistryState,
  view: RowView,
  prepared: readonly Prepared[],
  parentsOf: FindParents,
): Promise<{ readonly state: RegistryState; readonly leavesOut: boolean }> {
  const lines = new Map([...state.lines].filter(([key]) => !view.hidesLine(key)));
  const wildcards = new Map((await seenWildcards(state, view, prepared, parentsOf)).map((row) => [row.urn, row]));
  const isAll =
    lines.size === state.lines.size &&
    wildcards.size === state.wildcards.size &&
    [...wildcards.values()].every((row) => state.wildcards.get(row.urn)?.parents === row.parents);
  return { state: { ...state, lines, wildcards }, leavesOut: !isAll };
}

/**
 * The wildcards that a reader sees of those that a submission can move or uses: with the parents that the reader sees, and none
 * that only others use.
 */
async function seenWildcards(
  { wildcards }: RegistryState,
  view: RowView,
  prepared: readonly Prepared[],
  parentsOf: FindParents,
): Promise<readonly WildcardRow[]> {
  const [keys, used] = [new Set<string>(), new Set<string>()];
  for (const { key, references } of prepared) {
    if (isTurnOver()) await nextTurn();
    keys.add(key);
    for (const { expression, target } of references)
      if (expression.kind === 'wildcard') used.add(maintainableUrn(target));
  }
  const rows = [...wildcards.values()].filter(({ key }) => !view.hidesLine(key));
  const moving = rows.filter(({ key }) => keys.has(key));
  const staying = rows.filter(({ key, urn }) => !keys.has(key) && used.has(urn));
  const seenParents = async (of: readonly WildcardRow[], most: number): Promise<ReadonlyMap<string, number>> => {
    const urns = of.map(({ urn }) => urn);
    const parents = urns.length === 0 ? [] : await parentsOf(urns, most);
    const seen = parents.filter(({ parent }) => !view.ofReferences.separates(parent));
    return new Map([...groupBy(seen, ({ wildcard }) => wildcard)].map(([urn, each]) => [urn, each.length]));
  };
  const [counts, few] = await Promise.all([
    seenParents(moving, Number.MAX_SAFE_INTEGER),
    seenParents(staying, fewParents),
  ]);
  const unknown = staying.filter(({ urn, parents }) => !few.has(urn) && parents > fewParents);
  const more = await seenParents(unknown, Number.MAX_SAFE_INTEGER);
  const isStaying = new Set(staying);
  return rows.flatMap((row) => {
    if (isStaying.has(row)) return few.has(row.urn) || more.has(row.urn) ? [row] : [];
    if (!keys.has(row.key)) return [row];
    const parents = counts.get(row.urn);
    return parents === undefined ? [] : [{ ...row, parents }];
  });
}

/** The packed content of a live version, with its hash. */
export interface StoredContent extends PackedArtefact {
  readonly hash: string;
}

/** The content of the live versions among some, by URN. One round trip, two where they have long lists. */
export async function loadStored(tx: Tx, urns: readonly string[]): Promise<ReadonlyMap<string, StoredContent>> {
  const rows = await loadContents(tx, { urns });
  const packed = await loadPacked(tx, rows);
  return new Map(
    rows.flatMap(({ urn, revision, hash }) => {
      const content = packed.get(revision);
      return content === undefined ? [] : [[urn, { ...content, hash }] as const];
    }),
  );
}
