import type { Artefact } from '../../../model/artefact.js';
import { groupBy } from '../../../model/group-by.js';
import { isTurnOver, nextTurn } from '../../../model/turns.js';
import { maintainableUrn } from '../../../model/urn.js';
import type { Tx } from '../../../store/database.js';
import type { RowView } from '../../../store/row-view.js';
import type {
  DeletedVersionRow,
  DependentRow,
  ExtendingRow,
  ItemIdsRow,
  LineVersionRow,
  NewSelection,
  OwnedRow,
  ParentRow,
  RemovalRow,
  UserRow,
  WayRow,
  WildcardRow,
} from '../../../store/submission-statements.js';
import type { Prepared } from '../receive/prepare.js';
import { type Extension, Held } from './held.js';
import type { HeldContent } from './load-held.js';
import type { RegistryState } from './load-state.js';

/** Parents of a wildcard that are read at first where only one that the sender sees is looked for. */
const fewParents = 50;

/**
 * What the registry holds as the sender of a submission sees it: as if it did not hold what is hidden from the sender. References
 * to hidden artefacts lead to nothing, and who refers to whom is shown as `RowView.ofReferences` shows it.
 */
export class SeenHeld extends Held {
  readonly #whole: Held;
  readonly #view: RowView;
  #leavesOut: boolean;

  private constructor(tx: Tx, whole: Held, state: RegistryState, view: RowView, leavesOut: boolean) {
    super(tx, state);
    this.#whole = whole;
    this.#view = view;
    this.#leavesOut = leavesOut;
  }

  /**
   * What a sender sees. Up to two round trips, and one more where few of many parents of wildcards are seen.
   * @param prepared the artefacts of the submission
   */
  static async of(tx: Tx, whole: Held, view: RowView, prepared: readonly Prepared[]): Promise<SeenHeld> {
    const { lines, wildcards } = whole.state;
    const seenLines = new Map([...lines].filter(([key]) => !view.hidesLine(key)));
    const seenWildcards = await seeWildcards(whole, view, prepared);
    const isAll =
      seenLines.size === lines.size &&
      seenWildcards.length === wildcards.size &&
      seenWildcards.every((row) => wildcards.get(row.urn)?.parents === row.parents);
    const state = { ...whole.state, lines: seenLines, wildcards: new Map(seenWildcards.map((row) => [row.urn, row])) };
    return new SeenHeld(tx, whole, state, view, !isAll);
  }

  override get whole(): Held | undefined {
    return this.#leavesOut ? this.#whole : undefined;
  }

  override sees(urn: string): boolean {
    return !this.#view.hides(urn);
  }

  #see<Row>(rows: readonly Row[], isHidden: (row: Row) => boolean): readonly Row[] {
    const seen = rows.filter((row) => !isHidden(row));
    if (seen.length < rows.length) this.#leavesOut = true;
    return seen;
  }

  #refersUnseen(urn: string): boolean {
    return this.#view.ofReferences.separates(urn);
  }

  override async itemIds(urns: Iterable<string>): Promise<readonly ItemIdsRow[]> {
    return this.#see(await this.#whole.itemIds(urns), ({ urn }) => this.#view.hides(urn));
  }

  override async artefacts(urns: Iterable<string>): Promise<ReadonlyMap<string, Artefact>> {
    return new Map(this.#see([...(await this.#whole.artefacts(urns))], ([urn]) => this.#view.hides(urn)));
  }

  override async contents(urns: Iterable<string>): Promise<ReadonlyMap<string, HeldContent>> {
    return new Map(this.#see([...(await this.#whole.contents(urns))], ([urn]) => this.#view.hides(urn)));
  }

  override async lines(keys: Iterable<string>): Promise<ReadonlyMap<string, readonly LineVersionRow[]>> {
    return new Map(this.#see([...(await this.#whole.lines(keys))], ([key]) => this.#view.hidesLine(key)));
  }

  override async deleted(keys: Iterable<string>): Promise<readonly DeletedVersionRow[]> {
    return this.#see(await this.#whole.deleted(keys), ({ key }) => this.#view.hidesLine(key));
  }

  override async dependents(removals: readonly RemovalRow[]): Promise<readonly DependentRow[]> {
    return this.#see(await this.#whole.dependents(removals), ({ parent }) => this.#refersUnseen(parent));
  }

  override async parents(wildcards: readonly string[], most: number): Promise<readonly ParentRow[]> {
    const rows = await this.#whole.parents(wildcards, Number.MAX_SAFE_INTEGER);
    const seen = groupBy(
      this.#see(rows, ({ parent }) => this.#refersUnseen(parent)),
      ({ wildcard }) => wildcard,
    );
    return [...seen.values()].flatMap((each) => each.slice(0, most));
  }

  override async users(targets: readonly string[], roles: readonly string[]): Promise<readonly UserRow[]> {
    return this.#see(await this.#whole.users(targets, roles), ({ source }) => this.#refersUnseen(source));
  }

  override async owned(agencies: Iterable<string>): Promise<readonly OwnedRow[]> {
    return this.#see(await this.#whole.owned(agencies), ({ urn }) => this.#view.hides(urn));
  }

  /** Where a list that extends a target is hidden, those that extend it through others are looked for again. */
  override async extending(targets: Iterable<string>): Promise<readonly ExtendingRow[]> {
    const rows = await this.#whole.extending(targets);
    const seen = this.#see(rows, ({ urn }) => this.#refersUnseen(urn));
    if (seen.length === rows.length) return rows;
    await this.loadExtensions(seen.map(({ urn }) => urn));
    return seen.filter(({ urn, target }) => this.#extends(urn, target));
  }

  #extends(urn: string, target: string): boolean {
    const found = new Set([urn]);
    for (const each of found) {
      for (const extension of this.extensionsOf(each) ?? []) {
        if (extension.target === target || extension.version === target) return true;
        if (extension.version !== undefined) found.add(extension.version);
      }
    }
    return false;
  }

  override loadExtensions(urns: readonly string[]): Promise<void> {
    return this.#whole.loadExtensions(urns);
  }

  override extensionsOf(urn: string): readonly Extension[] | undefined {
    return this.#whole
      .extensionsOf(urn)
      ?.map((each) => (this.#leadsToHidden(each.version) ? { ...each, version: undefined } : each));
  }

  override loadWays(urns: readonly string[]): Promise<void> {
    return this.#whole.loadWays(urns);
  }

  override waysOf(urn: string): readonly WayRow[] | undefined {
    return this.#whole
      .waysOf(urn)
      ?.map((row) => (this.#leadsToHidden(row.resolution) ? { ...row, resolution: null } : row));
  }

  #leadsToHidden(version: string | null | undefined): boolean {
    if (version == null || !this.#view.hides(version)) return false;
    this.#leavesOut = true;
    return true;
  }

  override async selecting(
    targets: readonly string[],
    lost: readonly string[] | null,
  ): Promise<readonly NewSelection[]> {
    return this.#see(await this.#whole.selecting(targets, lost), ({ source }) => this.#refersUnseen(source));
  }
}

/**
 * The wildcards that a sender sees of those that a submission can move or uses: with the parents that the sender sees, and none
 * that only others use.
 */
async function seeWildcards(
  whole: Held,
  view: RowView,
  prepared: readonly Prepared[],
): Promise<readonly WildcardRow[]> {
  const [keys, used] = [new Set<string>(), new Set<string>()];
  for (const { key, references } of prepared) {
    if (isTurnOver()) await nextTurn();
    keys.add(key);
    for (const { expression, target } of references)
      if (expression.kind === 'wildcard') used.add(maintainableUrn(target));
  }
  const rows = [...whole.state.wildcards.values()].filter(({ key }) => !view.hidesLine(key));
  const moving = rows.filter(({ key }) => keys.has(key));
  const staying = rows.filter(({ key, urn }) => !keys.has(key) && used.has(urn));
  const seenParents = async (of: readonly WildcardRow[], most: number): Promise<ReadonlyMap<string, number>> => {
    const urns = of.map(({ urn }) => urn);
    const parents = urns.length === 0 ? [] : await whole.parents(urns, most);
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
