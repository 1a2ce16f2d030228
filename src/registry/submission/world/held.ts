import type { Artefact } from '../../../model/artefact.js';
import { groupBy } from '../../../model/group-by.js';
import { checkedRoles, inheritedRoles } from '../../../references/indirect-reference-table.js';
import { extensionRoles } from '../../../references/reference-table.js';
import { rolesOfCheckedWays } from '../../../references/structure-graph.js';
import type { Tx } from '../../../store/database.js';
import { contextReferences, findVersions, selecting } from '../../../store/query-statements.js';
import { FOREVER } from '../../../store/schema.js';
import {
  type DeletedVersionRow,
  type DependentRow,
  type ExtendingRow,
  type ItemIdsRow,
  type LineVersionRow,
  listParents,
  loadDeleted,
  loadDependents,
  loadExtending,
  loadItemIds,
  loadLacks,
  loadLines,
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
import { type Artefacts, loadArtefacts } from '../../artefacts/load-artefacts.js';
import { type HeldContent, loadHeld } from './load-held.js';
import type { RegistryState } from './load-state.js';

/** The extension of a codelist by another. */
export interface Extension {
  /** URN of the extended codelist as the reference names it: a version or a wildcard. */
  readonly target: string;
  /** URN of the version that is extended; undefined where there is none. */
  readonly version: string | undefined;
}

/** Loads rows by the texts of their keys: those of all keys that were not loaded before with one call. */
class LoadedRows<Row> {
  readonly #loaded = new Map<string, Row[]>();
  readonly #keyOf: (row: Row) => string;

  constructor(keyOf: (row: Row) => string) {
    this.#keyOf = keyOf;
  }

  async of(keys: Iterable<string>, load: (missing: string[]) => Promise<readonly Row[]>): Promise<Row[]> {
    const required = new Set(keys);
    const missing = [...required].filter((key) => !this.#loaded.has(key));
    if (missing.length > 0) {
      const rows = groupBy(await load(missing), this.#keyOf);
      for (const key of missing) this.#loaded.set(key, rows.get(key) ?? []);
    }
    return [...required].flatMap((key) => this.#loaded.get(key) ?? []);
  }
}

/**
 * What the registry holds before a submission. Everything is loaded when it is first required and kept, so that a
 * submission can be evaluated again with fewer artefacts without a round trip.
 */
export class Held {
  readonly state: RegistryState;
  readonly #tx: Tx;
  readonly #itemIds = new LoadedRows<ItemIdsRow>(({ urn }) => urn);
  readonly #artefacts = new LoadedRows<readonly [urn: string, artefact: Artefact]>(([urn]) => urn);
  readonly #contents = new LoadedRows<readonly [urn: string, content: HeldContent]>(([urn]) => urn);
  readonly #lines = new LoadedRows<LineVersionRow>(({ key }) => key);
  readonly #deleted = new LoadedRows<DeletedVersionRow>(({ key }) => key);
  readonly #dependents = new LoadedRows<DependentRow>(({ key }) => key);
  readonly #owned = new LoadedRows<OwnedRow>(({ agency }) => agency);
  readonly #extending = new LoadedRows<ExtendingRow>(({ target }) => target);
  readonly #lacks = new LoadedRows<OpenLacksRow>(({ target }) => target);
  readonly #extensions = new Map<string, readonly Extension[]>();
  readonly #ways = new Map<string, readonly WayRow[]>();
  readonly #selecting = new Map<string, readonly NewSelection[]>();

  constructor(tx: Tx, state: RegistryState) {
    this.#tx = tx;
    this.state = state;
  }

  /** All that the registry holds, where this is what a sender sees and something was left out so far (`SeenHeld`). */
  get whole(): Held | undefined {
    return undefined;
  }

  /** Whether the sender of the submission sees a version. */
  sees(_urn: string): boolean {
    return true;
  }

  /** The parts of live versions. */
  itemIds(urns: Iterable<string>): Promise<readonly ItemIdsRow[]> {
    return this.#itemIds.of(urns, (missing) => loadItemIds(this.#tx, { urns: missing }));
  }

  /** The content of live versions, by URN. Two round trips. */
  async artefacts(urns: Iterable<string>): Promise<ReadonlyMap<string, Artefact>> {
    return new Map(await this.#artefacts.of(urns, async (missing) => [...(await loadLive(this.#tx, missing))]));
  }

  /** The packed content of live versions, by URN. One round trip, two where they have long lists. */
  async contents(urns: Iterable<string>): Promise<ReadonlyMap<string, HeldContent>> {
    return new Map(await this.#contents.of(urns, async (missing) => [...(await loadHeld(this.#tx, missing))]));
  }

  /** The live versions of lines, by key. */
  async lines(keys: Iterable<string>): Promise<ReadonlyMap<string, readonly LineVersionRow[]>> {
    return groupBy(await this.#lines.of(keys, (missing) => loadLines(this.#tx, { keys: missing })), ({ key }) => key);
  }

  /** The stable versions of lines that were deleted. */
  deleted(keys: Iterable<string>): Promise<readonly DeletedVersionRow[]> {
    return this.#deleted.of(keys, (missing) => loadDeleted(this.#tx, { keys: missing }));
  }

  /** The open references to removed versions, wildcards or parts. */
  dependents(removals: readonly RemovalRow[]): Promise<readonly DependentRow[]> {
    const byKey = new Map(removals.map((row) => [row.key, row]));
    return this.#dependents.of(byKey.keys(), (missing) =>
      loadDependents(this.#tx, { removals: missing.flatMap((key) => byKey.get(key) ?? []) }),
    );
  }

  /** The artefacts that refer to wildcards, by URN. @param most artefacts for each wildcard */
  parents(wildcards: readonly string[], most: number): Promise<readonly ParentRow[]> {
    return listParents(this.#tx, { wildcards, most });
  }

  /** The open references with some roles to versions or wildcards. */
  users(targets: readonly string[], roles: readonly string[]): Promise<readonly UserRow[]> {
    return loadUsers(this.#tx, { targets, roles });
  }

  /** The live artefacts of owners. */
  owned(agencies: Iterable<string>): Promise<readonly OwnedRow[]> {
    return this.#owned.of(agencies, (missing) => loadOwned(this.#tx, { agencies: missing }));
  }

  /** The codelists that extend versions or wildcards, directly or through others. */
  extending(targets: Iterable<string>): Promise<readonly ExtendingRow[]> {
    return this.#extending.of(targets, (missing) =>
      loadExtending(this.#tx, { targets: missing, roles: extensionRoles }),
    );
  }

  /** The items that versions lack, or the resolutions of wildcards, although open references name them. */
  lacks(targets: Iterable<string>): Promise<readonly OpenLacksRow[]> {
    return this.#lacks.of(targets, (missing) => loadLacks(this.#tx, { targets: missing }));
  }

  /** Loads what codelists extend, directly or through others. */
  async loadExtensions(urns: readonly string[]): Promise<void> {
    const missing = urns.filter((urn) => !this.#extensions.has(urn));
    const rows = await contextReferences(this.#tx, { urns: missing, roles: extensionRoles, tick: FOREVER - 1 });
    const bySource = groupBy(rows, ({ source }) => source);
    // The rows contain everything to the end, so a codelist without rows extends nothing.
    for (const urn of [...missing, ...rows.flatMap(({ resolution }) => resolution ?? [])]) {
      const extensions = (bySource.get(urn) ?? []).map(({ target, resolution }) => ({
        target,
        version: resolution ?? undefined,
      }));
      this.#extensions.set(urn, extensions);
    }
  }

  /** Loads the references on the ways of indirect references that versions and their descendants hold. At most one round trip. */
  async loadWays(urns: readonly string[]): Promise<void> {
    const missing = urns.filter((urn) => !this.#ways.has(urn));
    if (missing.length === 0) return;
    const rows = await loadWays(this.#tx, { urns: missing, roles: rolesOfCheckedWays, inheritedRoles });
    const bySource = groupBy(rows, ({ source }) => source);
    // The rows contain everything to the end, so a version without rows refers to nothing.
    for (const urn of [...missing, ...rows.flatMap(({ resolution }) => resolution ?? [])]) {
      this.#ways.set(urn, bySource.get(urn) ?? []);
    }
  }

  /** The references on the ways of indirect references that a version holds; undefined where they are not loaded. */
  waysOf(urn: string): readonly WayRow[] | undefined {
    return this.#ways.get(urn);
  }

  /** The checked selections that name one of the lost parts, or all for null, of artefacts that refer to versions or wildcards. */
  async selecting(targets: readonly string[], lost: readonly string[] | null): Promise<readonly NewSelection[]> {
    const key = JSON.stringify([targets, lost]);
    const loaded =
      this.#selecting.get(key) ??
      (await selecting(this.#tx, {
        targets,
        roles: rolesOfCheckedWays,
        selectionRoles: checkedRoles,
        lost,
        tick: FOREVER - 1,
      }));
    this.#selecting.set(key, loaded);
    return loaded;
  }

  /** What a codelist extends; undefined where that is not loaded. */
  extensionsOf(urn: string): readonly Extension[] | undefined {
    return this.#extensions.get(urn);
  }
}

async function loadLive(tx: Tx, urns: readonly string[]): Promise<Artefacts> {
  return loadArtefacts(tx, await findVersions(tx, { urns, tick: FOREVER - 1 }));
}
