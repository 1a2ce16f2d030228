import type { Tx } from './database.js';
import { statement } from './statement.js';

/** A reference edge at an instant. */
export interface EdgeRow {
  /** URN of the version that holds the reference. */
  readonly source: string;
  /** URN of the version or wildcard referred to. */
  readonly target: string;
  readonly wildcard: boolean;
  /** URN of the version that the reference resolves to; null where there is none. */
  readonly resolution: string | null;
  /** Id of the reference in the reference table. */
  readonly role: string;
  /** Class in the URN as written: that of an item where one is named. */
  readonly class: string;
  /** The items or components that hold the reference; an empty text for the artefact itself. */
  readonly components: readonly string[];
  /** The items referred to, parallel to `components`; an empty text for the artefact itself. */
  readonly items: readonly string[];
  /** The tick in which the reference began. */
  readonly since: number;
}

/** An edge with those of its items that the version lacks which it resolves to, each once; most edges have none. */
export interface CheckedEdgeRow extends EdgeRow {
  readonly missing: readonly string[];
}

/** Items that a version lacks: a row without a source and a role. */
interface LacksRow extends Pick<EdgeRow, 'target' | 'resolution' | 'class' | 'items'> {
  readonly source: null;
}

const noneMissing: readonly string[] = [];

/** A list of items can be long and have many edges, so it comes once and is intersected here, in linear time. */
function toCheckedEdges(rows: readonly (EdgeRow | LacksRow)[]): CheckedEdgeRow[] {
  const lacks = new Map<string, ReadonlySet<string>>();
  const keyOf = ({ target, resolution, class: itemClass }: EdgeRow | LacksRow): string =>
    `${itemClass} ${target} ${resolution}`;
  for (const row of rows) if (row.source === null) lacks.set(keyOf(row), new Set(row.items));
  return rows.flatMap((row) => {
    if (row.source === null) return [];
    const lacked = lacks.size === 0 ? undefined : lacks.get(keyOf(row));
    const missing = lacked === undefined ? noneMissing : [...new Set(row.items.filter((item) => lacked.has(item)))];
    return [Object.assign(row, { missing })];
  });
}

/** A statement file that returns edges, and rows without a source with the items that their resolutions lack. */
export function edgeStatement<Parameters extends object>(
  name: string,
): (tx: Tx, parameters: Parameters) => Promise<CheckedEdgeRow[]> {
  const run = statement<Parameters, EdgeRow | LacksRow>(name);
  return async (tx, parameters) => toCheckedEdges(await run(tx, parameters));
}
