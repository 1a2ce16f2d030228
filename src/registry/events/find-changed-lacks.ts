import { addToGroup, groupBy } from '../../model/group-by.js';
import { checkedRoles } from '../../references/indirect-reference-table.js';
import { rolesOfCheckedWays } from '../../references/structure-graph.js';
import type { Tx } from '../../store/database.js';
import { type ChangedLacksRow, changedLacks, type EventRange, namingReferences } from '../../store/event-statements.js';
import { selecting } from '../../store/query-statements.js';
import { forReferences } from '../../store/row-view.js';
import { findIndirectReferences } from '../graph/find-indirect-references.js';

/** Items that references name and that were missing before a transaction or after it. */
export interface NamedLacks extends Omit<ChangedLacksRow, 'before' | 'after'> {
  /** Those that were missing, and that references named, before the transaction. */
  readonly before: ReadonlySet<string>;
  /** The same after it. */
  readonly after: ReadonlySet<string>;
  /** All that are recorded as missing after it, also those that no reference names any more. */
  readonly recorded: ReadonlySet<string>;
}

/** The items that references name on both sides of a transaction. */
interface NamedItems {
  readonly before: Set<string>;
  readonly after: Set<string>;
}

const lacksKey = ({ tick, key }: Pick<ChangedLacksRow, 'tick' | 'key'>): string => `${tick} ${key}`;

/** Recorded items of one side of a row that no direct reference names. */
interface OpenItems {
  readonly row: ChangedLacksRow;
  readonly items: readonly string[];
  /** Gets those that indirect references name. */
  readonly named: Set<string>;
}

/** Adds the items that indirect references name at a tick. One round trip; more where there are such, whatever the number of rows. */
async function addSelected(tx: Tx, open: readonly OpenItems[], tick: number): Promise<void> {
  const selections = await selecting(tx, {
    targets: [...new Set(open.map(({ row }) => row.target))],
    roles: rolesOfCheckedWays,
    selectionRoles: checkedRoles,
    lost: [...new Set(open.flatMap(({ items }) => items))],
    tick,
  });
  const byTarget = groupBy(open, ({ row }) => row.target);
  for (const reference of await findIndirectReferences(tx, new Set(selections.map(({ source }) => source)), tick)) {
    const ends = new Set([reference.target, reference.resolution ?? '']);
    for (const { row, named } of [...ends].flatMap((urn) => byTarget.get(urn) ?? [])) {
      // What a structure lacks has no class.
      const items = reference.class === row.class ? reference.items : reference.missing;
      for (const item of items) named.add(item);
    }
  }
}

/** Reduces a row to the items that are named; undefined where none is. */
function reduce(row: ChangedLacksRow, named: NamedItems): NamedLacks | undefined {
  const before = new Set(row.before.flat().filter((item) => named.before.has(item)));
  const after = new Set(row.after.flat().filter((item) => named.after.has(item)));
  return before.size + after.size === 0 ? undefined : { ...row, before, after, recorded: new Set(row.after.flat()) };
}

/**
 * The items that references name around the ticks of rows, by `lacksKey`. One round trip, and for each tick at which indirect references
 * have to be found those of `addSelected`.
 */
async function findNamed(tx: Tx, rows: readonly ChangedLacksRow[]): Promise<ReadonlyMap<string, NamedItems>> {
  const named = new Map(rows.map((row) => [lacksKey(row), { before: new Set<string>(), after: new Set<string>() }]));
  const targets = rows.map(({ tick, key, target, class: itemClass }) => ({ tick, key, target, class: itemClass }));
  for (const { items, before, after, ...row } of await namingReferences(tx, { targets })) {
    const known = named.get(lacksKey(row));
    for (const item of items) {
      if (before) known?.before.add(item);
      if (after) known?.after.add(item);
    }
  }
  const open = new Map<number, OpenItems[]>();
  for (const row of rows) {
    const known = named.get(lacksKey(row));
    if (known === undefined) continue;
    for (const side of ['before', 'after'] as const) {
      const items = row[side].flat().filter((item) => !known[side].has(item));
      const tick = side === 'before' ? row.tick - 1 : row.tick;
      if (items.length > 0) addToGroup(open, tick, { row, items, named: known[side] });
    }
  }
  for (const [tick, each] of open) await addSelected(tx, each, tick);
  return named;
}

/**
 * A page of the items that went missing or were found again: a record of missing items can outlive the references that name them.
 * One round trip; where there are such records, another, and those of indirect references.
 */
export async function findChangedLacks(tx: Tx, range: EventRange): Promise<readonly NamedLacks[]> {
  const shown = forReferences(tx);
  const lacks = new Map<string, NamedLacks>();
  const rows = await changedLacks(tx, range, async (page) => {
    const named = await findNamed(shown, page);
    return page.filter((row) => {
      const items = named.get(lacksKey(row));
      const reduced = items === undefined ? undefined : reduce(row, items);
      if (reduced !== undefined) lacks.set(lacksKey(row), reduced);
      return reduced !== undefined;
    });
  });
  return rows.flatMap((row) => lacks.get(lacksKey(row)) ?? []);
}
