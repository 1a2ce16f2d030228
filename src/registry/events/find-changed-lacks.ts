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

const keyOf = ({ tick, key }: Pick<ChangedLacksRow, 'tick' | 'key'>): string => `${tick} ${key}`;

/** Adds those of items that indirect references to the target of a row name at a tick. One round trip; more where there are such. */
async function addSelected(
  tx: Tx,
  row: ChangedLacksRow,
  { items: lost, tick }: { readonly items: readonly string[]; readonly tick: number },
  named: Set<string>,
): Promise<void> {
  const selections = await selecting(tx, {
    targets: [row.target],
    roles: rolesOfCheckedWays,
    selectionRoles: checkedRoles,
    lost,
    tick,
  });
  for (const reference of await findIndirectReferences(tx, new Set(selections.map(({ source }) => source)), tick)) {
    if (reference.target !== row.target && reference.resolution !== row.target) continue;
    // What a structure lacks has no class.
    const items = reference.class === row.class ? reference.items : reference.missing;
    for (const item of items) named.add(item);
  }
}

/** Reduces a row to the items that are named; undefined where none is. */
function reduce(row: ChangedLacksRow, named: NamedItems): NamedLacks | undefined {
  const before = new Set(row.before.flat().filter((item) => named.before.has(item)));
  const after = new Set(row.after.flat().filter((item) => named.after.has(item)));
  return before.size + after.size === 0 ? undefined : { ...row, before, after, recorded: new Set(row.after.flat()) };
}

/** The items that references name around the ticks of rows, by `keyOf`. One round trip, and those of `addSelected`. */
async function findNamed(tx: Tx, rows: readonly ChangedLacksRow[]): Promise<ReadonlyMap<string, NamedItems>> {
  const named = new Map(rows.map((row) => [keyOf(row), { before: new Set<string>(), after: new Set<string>() }]));
  const targets = rows.map(({ tick, key, target, class: itemClass }) => ({ tick, key, target, class: itemClass }));
  for (const { items, before, after, ...row } of await namingReferences(tx, { targets })) {
    const known = named.get(keyOf(row));
    for (const item of items) {
      if (before) known?.before.add(item);
      if (after) known?.after.add(item);
    }
  }
  for (const row of rows) {
    const known = named.get(keyOf(row));
    if (known === undefined) continue;
    for (const side of ['before', 'after'] as const) {
      const open = row[side].flat().filter((item) => !known[side].has(item));
      const tick = side === 'before' ? row.tick - 1 : row.tick;
      if (open.length > 0) await addSelected(tx, row, { items: open, tick }, known[side]);
    }
  }
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
      const items = named.get(keyOf(row));
      const reduced = items === undefined ? undefined : reduce(row, items);
      if (reduced !== undefined) lacks.set(keyOf(row), reduced);
      return reduced !== undefined;
    });
  });
  return rows.flatMap((row) => lacks.get(keyOf(row)) ?? []);
}
