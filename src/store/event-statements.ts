import type { Tx } from './database.js';
import type { DeprecationRow } from './deprecation-statements.js';
import type { RowView } from './row-view.js';
import { statement } from './statement.js';
import { acrossReferences } from './visible-rows.js';

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
  /** Recorded items, in lists; references that named them can have gone. */
  readonly before: readonly (readonly string[])[];
  readonly after: readonly (readonly string[])[];
  /** URN of the version that the target stands for after the transaction; null for none. */
  readonly resolution: string | null;
}

/** Leaves out rows of a page. */
type Keep<Row> = (rows: readonly Row[]) => Promise<Row[]>;

/**
 * A statement that returns a page of rows. Where some are left out, the page is filled with those that follow, so that a page with
 * fewer rows than `most` is always the last one. Pages grow, so that many such rows in succession take few round trips.
 */
function pages<Row extends EventRow>(name: string) {
  const run = statement<EventRange, Row>(name);
  return async (tx: Tx, parameters: EventRange, keep: Keep<Row>): Promise<Row[]> => {
    const { most } = parameters;
    const rows = await run(tx, parameters);
    const shown = await keep(rows);
    for (let [page, size] = [rows, most]; page.length === size && shown.length < most; ) {
      const last = page.at(-1);
      size *= 2;
      page = await run(tx, { ...parameters, tick: last?.tick ?? 0, from: last?.key ?? '', most: size });
      // The first row is the last one of the page before.
      shown.push(...(await keep(page.slice(1))));
    }
    return shown.slice(0, most);
  };
}

/** A statement that returns a page of the rows that a view shows. */
function shownPages<Row extends EventRow>(
  name: string,
  keep: (rows: readonly Row[], view: RowView, tx: Tx) => Promise<Row[]>,
) {
  const page = pages<Row>(name);
  return (tx: Tx, parameters: EventRange): Promise<Row[]> => {
    const view = tx.view?.ofReferences;
    return page(tx, parameters, async (rows) => (view === undefined ? [...rows] : keep(rows, view, tx)));
  };
}

export const changedVersions = shownPages<ChangedVersionRow>('events/changed-versions', async (rows, view) =>
  rows.filter(({ key }) => !view.hides(key)),
);

/** A version whose deprecation began or ended; another one can have ended with it. Its key is its URN. */
export interface ChangedDeprecationRow extends EventRow {
  /** The names in all languages, as JSON. */
  readonly names: string;
  /** Null where the version is not deprecated any more; likewise `reasons`. */
  readonly since: DeprecationRow['since'] | null;
  readonly reasons: DeprecationRow['reasons'] | null;
  readonly successor: string | null;
}

export const changedDeprecations = shownPages<ChangedDeprecationRow>(
  'events/changed-deprecations',
  async (rows, view) =>
    rows
      .filter(({ key }) => !view.hides(key))
      .map((row) => (row.successor !== null && view.hides(row.successor) ? { ...row, successor: null } : row)),
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

/** The rows about which references or selections are found. */
type NamedTarget = Pick<ChangedLacksRow, 'tick' | 'key' | 'target' | 'class'>;

/** Items that a reference names before the transaction of a tick or after it. */
export interface NamingRow {
  readonly tick: number;
  /** Key of the row of missing items. */
  readonly key: string;
  readonly source: string;
  readonly items: readonly string[];
  readonly before: boolean;
  readonly after: boolean;
}

/** The direct references that name items of targets around a tick. */
export const namingReferences = acrossReferences(
  statement<{ targets: readonly NamedTarget[] }, NamingRow>('events/naming-references'),
  ({ source }) => [source],
);

/** Leaves out the rows about versions that may not be seen in references, before others are left out. */
const ofShownTargets =
  (page: ReturnType<typeof pages<ChangedLacksRow>>) =>
  (tx: Tx, parameters: EventRange, keep: Keep<ChangedLacksRow>): Promise<ChangedLacksRow[]> =>
    page(tx, parameters, (rows) => keep(rows.filter(({ target }) => tx.view?.ofReferences.separates(target) !== true)));

/**
 * A page of the changed records of missing items. Its last parameter reduces rows to the items that references name, and leaves out
 * those without any.
 */
export const changedLacks = ofShownTargets(pages('events/changed-lacks'));
