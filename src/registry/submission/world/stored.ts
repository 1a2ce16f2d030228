import type { Artefact } from '../../../model/artefact.js';
import { groupBy } from '../../../model/group-by.js';
import { checkedRoles, inheritedRoles } from '../../../references/indirect-reference-table.js';
import { extensionRoles } from '../../../references/reference-roles.js';
import { rolesOfCheckedWays } from '../../../references/structure-graph.js';
import type { Tx } from '../../../store/database.js';
import { deprecationsAt, shownDeprecations } from '../../../store/deprecation-statements.js';
import type { EdgeRow } from '../../../store/edge-statement.js';
import { contextReferences, findVersions, selecting } from '../../../store/query-statements.js';
import type { RowView } from '../../../store/row-view.js';
import { FOREVER } from '../../../store/schema.js';
import {
  type DeletedVersionRow,
  type DependentRow,
  type ExtendingRow,
  type ItemIdsRow,
  type LineUserRow,
  type LineVersionRow,
  listParents,
  loadDeleted,
  loadDependents,
  loadExtending,
  loadItemIds,
  loadLacks,
  loadLines,
  loadLineUsers,
  loadOwned,
  loadUsers,
  loadWays,
  type NewSelection,
  type OpenLacksRow,
  type OwnedRow,
  type ParentRow,
  type RemovalRow,
  type UserRow,
  type WayRow,
} from '../../../store/submission-statements.js';
import { loadArtefacts } from '../../artefacts/load-artefacts.js';
import { type Deprecations, deprecationsOfRows } from '../../deprecation/find-deprecations.js';
import type { Prepared } from '../receive/prepare.js';
import { loadStored, type RegistryState, type StoredContent, seenState } from './load-state.js';
import { LoadedClosures, LoadedRows } from './loaded-rows.js';

/** What was loaded; the same for every reader. */
const noRows = () => ({
  itemIds: new LoadedRows<ItemIdsRow>(({ urn }) => urn),
  artefacts: new LoadedRows<readonly [urn: string, artefact: Artefact]>(([urn]) => urn),
  contents: new LoadedRows<readonly [urn: string, content: StoredContent]>(([urn]) => urn),
  lines: new LoadedRows<LineVersionRow>(({ key }) => key),
  deleted: new LoadedRows<DeletedVersionRow>(({ key }) => key),
  dependents: new LoadedRows<DependentRow>(({ key }) => key),
  owned: new LoadedRows<OwnedRow>(({ agency }) => agency),
  extending: new LoadedRows<ExtendingRow>(({ target }) => target),
  lacks: new LoadedRows<OpenLacksRow>(({ target }) => target),
  extensions: new LoadedClosures<EdgeRow>(),
  ways: new LoadedClosures<WayRow>(),
  selecting: new Map<string, readonly NewSelection[]>(),
});

/** All of the registry, and what a reader sees of it. */
interface Seen {
  readonly all: Stored;
  readonly view: RowView;
  /** Whether the state leaves something out. */
  readonly leavesOut: boolean;
}

/**
 * What the registry holds before a submission, as its reader sees it: as if it did not hold what is hidden from the reader. References
 * to hidden artefacts lead to nothing, and who refers to whom is shown as `RowView.ofReferences` shows it. Everything is loaded when it
 * is first required and kept, so that a submission can be evaluated again without a round trip: with fewer artefacts, or for
 * another reader.
 */
export class Stored {
  readonly state: RegistryState;
  readonly #tx: Tx;
  readonly #seen: Seen | undefined;
  readonly #rows: ReturnType<typeof noRows>;
  #leavesOut: boolean;

  /** @param seen missing for one who sees all of the registry */
  constructor(tx: Tx, state: RegistryState, seen?: Seen) {
    this.#tx = tx;
    this.state = state;
    this.#seen = seen;
    this.#rows = seen === undefined ? noRows() : seen.all.#rows;
    this.#leavesOut = seen?.leavesOut ?? false;
  }

  /**
   * The same as another reader sees it. Up to two round trips, and one more where few of many parents of wildcards are seen.
   * @param prepared the artefacts of the submission
   */
  async seenIn(view: RowView, prepared: readonly Prepared[]): Promise<Stored> {
    const parentsOf = (wildcards: readonly string[], most: number) => this.parents(wildcards, most);
    const { state, leavesOut } = await seenState(this.state, view, prepared, parentsOf);
    return new Stored(this.#tx, state, { all: this, view, leavesOut });
  }

  /** All that the registry holds; undefined where nothing was left out so far. */
  get whole(): Stored | undefined {
    return this.#leavesOut ? this.#seen?.all : undefined;
  }

  /** Whether the reader sees a version. */
  sees(urn: string): boolean {
    return !this.#hides(urn);
  }

  readonly #hides = (urn: string): boolean => this.#seen?.view.hides(urn) === true;
  readonly #hidesLine = (key: string): boolean => this.#seen?.view.hidesLine(key) === true;
  readonly #refersUnseen = (urn: string): boolean => this.#seen?.view.ofReferences.separates(urn) === true;

  async #see<Row>(loading: Promise<readonly Row[]>, isHidden: (row: Row) => boolean): Promise<readonly Row[]> {
    const rows = await loading;
    if (this.#seen === undefined) return rows;
    const seen = rows.filter((row) => !isHidden(row));
    if (seen.length < rows.length) this.#leavesOut = true;
    return seen;
  }

  /** References with those to hidden versions leading to nothing. */
  #seeTargets<Row extends { readonly resolution: string | null }>(
    rows: readonly Row[] | undefined,
  ): readonly Row[] | undefined {
    if (this.#seen === undefined) return rows;
    return rows?.map((row) => {
      if (row.resolution === null || !this.#hides(row.resolution)) return row;
      this.#leavesOut = true;
      return { ...row, resolution: null };
    });
  }

  /** The parts of live versions. */
  itemIds(urns: Iterable<string>): Promise<readonly ItemIdsRow[]> {
    const load = (missing: readonly string[]) => loadItemIds(this.#tx, { urns: missing });
    return this.#see(this.#rows.itemIds.of(urns, load), ({ urn }) => this.#hides(urn));
  }

  /** The content of live versions, by URN. Two round trips. */
  async artefacts(urns: Iterable<string>): Promise<ReadonlyMap<string, Artefact>> {
    const load = async (missing: readonly string[]) => [
      ...(await loadArtefacts(this.#tx, await findVersions(this.#tx, { urns: missing, tick: FOREVER - 1 }))),
    ];
    return new Map(await this.#see(this.#rows.artefacts.of(urns, load), ([urn]) => this.#hides(urn)));
  }

  /** The packed content of live versions, by URN. One round trip, two where they have long lists. */
  async contents(urns: Iterable<string>): Promise<ReadonlyMap<string, StoredContent>> {
    const load = async (missing: readonly string[]) => [...(await loadStored(this.#tx, missing))];
    return new Map(await this.#see(this.#rows.contents.of(urns, load), ([urn]) => this.#hides(urn)));
  }

  /** The live versions of lines, by key. */
  async lines(keys: Iterable<string>): Promise<ReadonlyMap<string, readonly LineVersionRow[]>> {
    const load = (missing: readonly string[]) => loadLines(this.#tx, { keys: missing });
    const rows = await this.#see(this.#rows.lines.of(keys, load), ({ key }) => this.#hidesLine(key));
    return groupBy(rows, ({ key }) => key);
  }

  /** The stable versions of lines that were deleted. */
  deleted(keys: Iterable<string>): Promise<readonly DeletedVersionRow[]> {
    const load = (missing: readonly string[]) => loadDeleted(this.#tx, { keys: missing });
    return this.#see(this.#rows.deleted.of(keys, load), ({ key }) => this.#hidesLine(key));
  }

  /** The open references to removed versions, wildcards or parts. */
  dependents(removals: readonly RemovalRow[]): Promise<readonly DependentRow[]> {
    const byKey = new Map(removals.map((row) => [row.key, row]));
    const load = (missing: readonly string[]) =>
      loadDependents(this.#tx, { removals: missing.flatMap((key) => byKey.get(key) ?? []) });
    return this.#see(this.#rows.dependents.of(byKey.keys(), load), ({ parent }) => this.#refersUnseen(parent));
  }

  /** The artefacts that refer to wildcards, by URN. @param most artefacts for each wildcard */
  async parents(wildcards: readonly string[], most: number): Promise<readonly ParentRow[]> {
    const isAll = this.#seen === undefined;
    const loaded = listParents(this.#tx, { wildcards, most: isAll ? most : Number.MAX_SAFE_INTEGER });
    const rows = await this.#see(loaded, ({ parent }) => this.#refersUnseen(parent));
    if (isAll) return rows;
    return [...groupBy(rows, ({ wildcard }) => wildcard).values()].flatMap((each) => each.slice(0, most));
  }

  /** The open references with some roles to versions or wildcards. */
  users(targets: readonly string[], roles: readonly string[]): Promise<readonly UserRow[]> {
    return this.#see(loadUsers(this.#tx, { targets, roles }), ({ source }) => this.#refersUnseen(source));
  }

  /** The artefacts that refer to any version of lines. */
  lineUsers(keys: readonly string[]): Promise<readonly LineUserRow[]> {
    return this.#see(loadLineUsers(this.#tx, { keys }), ({ parent }) => this.#refersUnseen(parent));
  }

  /** The live artefacts of owners. */
  owned(agencies: Iterable<string>): Promise<readonly OwnedRow[]> {
    const load = (missing: readonly string[]) => loadOwned(this.#tx, { agencies: missing });
    return this.#see(this.#rows.owned.of(agencies, load), ({ urn }) => this.#hides(urn));
  }

  /**
   * The codelists that extend versions or wildcards, directly or through others. Where a list that extends one is hidden, those that
   * extend it through others are looked for again.
   */
  async extending(targets: Iterable<string>): Promise<readonly ExtendingRow[]> {
    const load = (missing: readonly string[]) => loadExtending(this.#tx, { targets: missing, roles: extensionRoles });
    const rows = await this.#rows.extending.of(targets, load);
    const seen = await this.#see(Promise.resolve(rows), ({ urn }) => this.#refersUnseen(urn));
    if (seen.length === rows.length) return rows;
    await this.loadExtensions(seen.map(({ urn }) => urn));
    return seen.filter(({ urn, target }) => this.#extends(urn, target));
  }

  #extends(urn: string, target: string): boolean {
    const found = new Set([urn]);
    for (const each of found) {
      for (const extension of this.extensionsOf(each) ?? []) {
        if (extension.target === target || extension.resolution === target) return true;
        if (extension.resolution !== null) found.add(extension.resolution);
      }
    }
    return false;
  }

  /** The items that versions lack, or the resolutions of wildcards, although open references name them; whoever reads. */
  lacks(targets: Iterable<string>): Promise<readonly OpenLacksRow[]> {
    return this.#rows.lacks.of(targets, (missing) => loadLacks(this.#tx, { targets: missing }));
  }

  /** Loads what codelists extend, directly or through others. At most one round trip. */
  loadExtensions(urns: readonly string[]): Promise<void> {
    return this.#rows.extensions.load(urns, (missing) =>
      contextReferences(this.#tx, { urns: missing, roles: extensionRoles, tick: FOREVER - 1 }),
    );
  }

  /** What a codelist extends; undefined where that is not loaded. */
  extensionsOf(urn: string): readonly EdgeRow[] | undefined {
    return this.#seeTargets(this.#rows.extensions.of(urn));
  }

  /** Loads the references on the ways of indirect references that versions and their descendants hold. At most one round trip. */
  loadWays(urns: readonly string[]): Promise<void> {
    return this.#rows.ways.load(urns, (missing) =>
      loadWays(this.#tx, { urns: missing, roles: rolesOfCheckedWays, inheritedRoles }),
    );
  }

  /** The references on the ways of indirect references that a version holds; undefined where they are not loaded. */
  waysOf(urn: string): readonly WayRow[] | undefined {
    return this.#seeTargets(this.#rows.ways.of(urn));
  }

  /** The deprecations that the reader sees. One round trip; none in a registry that has never had any. */
  async deprecations(): Promise<Deprecations> {
    if (this.state.hadDeprecations !== true) return new Map();
    const rows = await deprecationsAt(this.#tx, { tick: FOREVER - 1 });
    return deprecationsOfRows(this.#seen === undefined ? rows : shownDeprecations(rows, this.#seen.view));
  }

  /** The checked selections that name one of the lost parts, or all for null, of artefacts that refer to versions or wildcards. */
  async selecting(targets: readonly string[], lost: readonly string[] | null): Promise<readonly NewSelection[]> {
    const key = JSON.stringify([targets, lost]);
    const roles = { roles: rolesOfCheckedWays, selectionRoles: checkedRoles };
    const loaded =
      this.#rows.selecting.get(key) ?? (await selecting(this.#tx, { targets, ...roles, lost, tick: FOREVER - 1 }));
    this.#rows.selecting.set(key, loaded);
    return this.#see(Promise.resolve(loaded), ({ source }) => this.#refersUnseen(source));
  }
}
