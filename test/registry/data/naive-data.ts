import type { ComparedRow } from '../../formats/data/reading.js';

/** A filter as the parameter `c` has it: alternatives of conditions, each an operator and a value. */
export type NaiveFilter = readonly (readonly (readonly [operator: string, value: string])[])[];

/** What is selected, without anything of the program. */
export interface NaiveQuery {
  readonly keys: readonly (readonly (readonly string[] | null)[])[];
  readonly filters: ReadonlyMap<string, NaiveFilter>;
  readonly first?: number | undefined;
  readonly last?: number | undefined;
  readonly offset: number;
  readonly limit?: number | undefined;
  readonly sort: readonly (readonly [component: string, isDescending: boolean])[];
}

const holds = (operator: string, value: string, operand: string): boolean => {
  const isNumber =
    value.trim() !== '' && operand.trim() !== '' && !Number.isNaN(Number(value)) && !Number.isNaN(Number(operand));
  const order = isNumber ? Number(value) - Number(operand) : value < operand ? -1 : value > operand ? 1 : 0;
  const outcomes: Readonly<Record<string, boolean>> = {
    eq: value === operand,
    ne: value !== operand,
    lt: order < 0,
    le: order <= 0,
    gt: order > 0,
    ge: order >= 0,
    co: value.includes(operand),
    nc: !value.includes(operand),
    sw: value.startsWith(operand),
    ew: value.endsWith(operand),
  };
  return outcomes[operator] === true;
};

const series = ['FREQ', 'AREA'];
const order = [...series, 'TIME_PERIOD'];

const compare = (a: string | undefined, b: string | undefined): number => {
  if (a === b) return 0;
  if (a === undefined || b === undefined) return a === undefined ? -1 : 1;
  const [x, y] = [Number(a), Number(b)];
  if (!Number.isNaN(x) && !Number.isNaN(y) && x !== y) return x - y;
  return a < b ? -1 : 1;
};

/** The rows that a query selects, in their order. */
export function selectNaively(rows: readonly ComparedRow[], query: NaiveQuery): readonly ComparedRow[] {
  const steps = [...query.sort, ...order.map((id) => [id, false] as const)];
  const sorted = rows.toSorted((a, b) => {
    for (const [id, isDescending] of steps) {
      const found = compare(a[id], b[id]) * (isDescending ? -1 : 1);
      if (found !== 0) return found;
    }
    return 0;
  });
  const matches = (row: ComparedRow): boolean => {
    const inKeys = query.keys.some((key) =>
      key.every((values, place) => values === null || values.includes(row[series[place] ?? ''] ?? '')),
    );
    const inFilters = [...query.filters].every(([id, filter]) => {
      const value = row[id];
      return (
        value !== undefined && filter.some((all) => all.every(([operator, operand]) => holds(operator, value, operand)))
      );
    });
    return inKeys && inFilters;
  };
  const found = sorted.filter(matches);
  const times = new Map<string, string[]>();
  for (const row of found) {
    const key = series.map((id) => row[id]).join('.');
    times.set(key, [...(times.get(key) ?? []), row['TIME_PERIOD'] ?? ''].sort());
  }
  const isNear = (row: ComparedRow): boolean => {
    if (query.first === undefined && query.last === undefined) return true;
    const own = times.get(series.map((id) => row[id]).join('.')) ?? [];
    const place = own.indexOf(row['TIME_PERIOD'] ?? '');
    return place < (query.first ?? 0) || own.length - place <= (query.last ?? 0);
  };
  const near = found.filter(isNear);
  return near.slice(query.offset, query.limit === undefined ? undefined : query.offset + query.limit);
}

export type NaiveAction = 'append' | 'merge' | 'replace' | 'delete';

/** Attributes above the observation, with the dimensions that identify them. */
const shared: Readonly<Record<string, readonly string[]>> = {
  TITLE: series,
  LABEL: series,
  PLACE: ['AREA'],
  UNIT: [],
};

const keyIn = (row: ComparedRow, ids: readonly string[]): string => ids.map((id) => row[id]).join('.');

/** The observations after the rows of a message, which have all dimensions. */
export function applyNaively(
  before: readonly ComparedRow[],
  given: readonly ComparedRow[],
  action: NaiveAction,
): readonly ComparedRow[] {
  const rows = new Map<string, Record<string, string>>(before.map((row) => [keyIn(row, order), { ...row }]));
  if (action === 'delete') {
    for (const row of given) {
      const own = Object.keys(row).filter((id) => !order.includes(id));
      const key = keyIn(row, order);
      const held = rows.get(key);
      if (own.length === 0) rows.delete(key);
      else if (held !== undefined) for (const id of own) delete held[id];
    }
    return [...rows.values()];
  }
  for (const row of given) {
    const key = keyIn(row, order);
    const held = rows.get(key) ?? {};
    const own = Object.fromEntries(Object.entries(row).filter(([id]) => !(id in shared)));
    const above = Object.fromEntries(Object.entries(held).filter(([id]) => id in shared));
    if (action === 'append') rows.set(key, { ...own, ...held });
    else rows.set(key, action === 'merge' ? { ...held, ...own } : { ...above, ...own });
  }
  for (const [id, ids] of Object.entries(shared)) {
    const values = new Map<string, string>();
    const sources = action === 'append' ? [given, before] : [before, given];
    for (const row of sources.flat()) if (row[id] !== undefined) values.set(keyIn(row, ids), row[id]);
    for (const row of rows.values()) {
      const value = values.get(keyIn(row, ids));
      if (value !== undefined) row[id] = value;
    }
  }
  return [...rows.values()];
}
