import type { Tx } from './database.js';
import type { RowView } from './row-view.js';
import { statement } from './statement.js';
import { leavingOut } from './visible-rows.js';

/** Ticks from `tick` to `until`; in the first one, the rows from the key `from` on. */
export interface EventRange {
  readonly tick: number;
  readonly until: number;
  readonly from: string;
  /** Number of rows, at least 2. */
  readonly most: number;
}

/** What rows of changes share. They are in the order of `tick` and `key`, which are unique together. */
interface EventRow {
  readonly tick: number;
  /** Instant of the transaction, epoch milliseconds. */
  readonly at: number;
  /** Name of the principal of the transaction. */
  readonly principal: string;
  readonly key: string;
}

/** A version that a transaction changed. Its key is its URN. */
export interface ChangedVersionRow extends EventRow {
  readonly kind: 'created' | 'replaced' | 'merged' | 'deleted';
  /** The names in all languages, as JSON: before a deletion, else after the change. */
  readonly names: string;
}

/** A wildcard that resolves to another version than before. Its key is its URN. */
export interface MovedWildcardRow extends EventRow {
  /** URN of the version; null for none. */
  readonly before: string | null;
  readonly after: string | null;
}

/** Items that references name and that were missing before a transaction or after it. Its key is the target and the class. */
export interface ChangedLacksRow extends EventRow {
  /** URN of the version or wildcard that the references name. */
  readonly target: string;
  /** Class of the items. */
  readonly class: string;
  /** Missing items, in lists. */
  readonly before: readonly (readonly string[])[];
  readonly after: readonly (readonly string[])[];
  /** URN of the version that the target stands for after the transaction; null for none. */
  readonly resolution: string | null;
}

type Keep<Row> = (rows: readonly Row[], view: RowView, tx: Tx) => Promise<Row[]>;

/**
 * A statement that returns a page of rows. Where a view leaves out some, the page is filled with those that follow, so that a
 * page with fewer rows than `most` is always the last one. Pages grow, so that many hidden rows in succession take few round trips.
 */
function shownPages<Row extends EventRow>(name: string, keep: Keep<Row>) {
  const run = statement<EventRange, Row>(name);
  return leavingOut(run, async (rows, view, { tx, parameters }) => {
    const { most } = parameters;
    const shown = await keep(rows, view.ofReferences, tx);
    for (let [page, size] = [rows, most]; page.length === size && shown.length < most; ) {
      const last = page.at(-1);
      size *= 2;
      page = await run(tx, { ...parameters, tick: last?.tick ?? 0, from: last?.key ?? '', most: size });
      // The first row is the last one of the page before.
      shown.push(...(await keep(page.slice(1), view.ofReferences, tx)));
    }
    return shown.slice(0, most);
  });
}

export const changedVersions = shownPages<ChangedVersionRow>('events/changed-versions', async (rows, view) =>
  rows.filter(({ key }) => !view.hides(key)),
);

/** For `movedWildcards`. */
export const wildcardUsers = statement<
  { wildcards: readonly string[] },
  { readonly urn: string; readonly user: string; readonly since: number }
>('events/wildcard-users');

/**
 * Under a view, those of wildcards that shown artefacts have referred to before: who used a wildcard first may be hidden, so
 * first uses are left out.
 */
export const movedWildcards = shownPages<MovedWildcardRow>('events/moved-wildcards', async (rows, view, tx) => {
  const named = rows.filter(({ key }) => !view.separates(key));
  const since = new Map<string, number>();
  const users = await wildcardUsers(tx, { wildcards: [...new Set(named.map(({ key }) => key))] });
  for (const { urn, user, since: begin } of users) {
    if (!view.separates(user)) since.set(urn, Math.min(begin, since.get(urn) ?? begin));
  }
  return named.filter(({ key, tick }) => (since.get(key) ?? tick) < tick);
});

/** For `changedLacks`. */
export const namingReferences = statement<
  { targets: readonly Pick<ChangedLacksRow, 'tick' | 'key' | 'target' | 'class'>[] },
  { readonly tick: number; readonly key: string; readonly source: string; readonly items: readonly string[] }
>('events/naming-references');

/** Under a view, those items that shown references name. */
export const changedLacks = shownPages<ChangedLacksRow>('events/changed-lacks', async (rows, view, tx) => {
  const targets = rows.filter(({ target }) => !view.separates(target));
  const named = new Map<string, Set<string>>();
  const keys = targets.map(({ tick, key, target, class: itemClass }) => ({ tick, key, target, class: itemClass }));
  for (const { tick, key, source, items } of await namingReferences(tx, { targets: keys })) {
    if (view.separates(source)) continue;
    const known = named.get(`${tick} ${key}`) ?? new Set();
    named.set(`${tick} ${key}`, known);
    for (const item of items) known.add(item);
  }
  return targets.flatMap((row) => {
    const items = named.get(`${row.tick} ${row.key}`);
    if (items === undefined) return [];
    const shown = (lists: readonly (readonly string[])[]) =>
      lists.map((list) => list.filter((each) => items.has(each)));
    return [{ ...row, before: shown(row.before), after: shown(row.after) }];
  });
});
