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

/** Items that a version lacks. */
interface LacksRow extends Pick<EdgeRow, 'target' | 'resolution' | 'class' | 'items'> {
  readonly role: null;
}

/**
 * Equal edges of several sources: `sources` and `since` are parallel. Neo4j and the driver take most of their time for rows, not for the
 * traversal. A row has at most 1,000 sources, since the driver parses it at once.
 */
interface SharedRow extends Omit<EdgeRow, 'source' | 'since'> {
  readonly sources: readonly string[];
  readonly since: readonly number[];
}

const noneMissing: readonly string[] = [];

const targetKey = ({ target, resolution, class: itemClass }: EdgeRow | SharedRow | LacksRow): string =>
  `${itemClass} ${target} ${resolution}`;

/** An edge for each source of a row. */
function* edgesOf(row: EdgeRow | SharedRow, missing: readonly string[]): Generator<CheckedEdgeRow> {
  if ('source' in row) {
    yield Object.assign(row, { missing });
    return;
  }
  const { target, wildcard, resolution, role, class: itemClass, components, items } = row;
  for (const [place, source] of row.sources.entries()) {
    const since = row.since[place] ?? 0;
    yield { source, target, wildcard, resolution, role, class: itemClass, components, items, since, missing };
  }
}

/** A list of items can be long and have many edges, so it comes once and is intersected here, in linear time. */
function toCheckedEdges(rows: readonly (EdgeRow | SharedRow | LacksRow)[]): CheckedEdgeRow[] {
  const lacks = new Map<string, ReadonlySet<string>>();
  for (const row of rows) if (row.role === null) lacks.set(targetKey(row), new Set(row.items));
  const edges: CheckedEdgeRow[] = [];
  for (const row of rows) {
    if (row.role === null) continue;
    const lacked = lacks.size === 0 ? undefined : lacks.get(targetKey(row));
    const missing = lacked === undefined ? noneMissing : [...new Set(row.items.filter((item) => lacked.has(item)))];
    for (const edge of edgesOf(row, missing)) edges.push(edge);
  }
  return edges;
}

/** A statement file that returns edges, of one or several sources, and rows without a role with items that resolutions lack. */
export function edgeStatement<Parameters extends object>(
  name: string,
): (tx: Tx, parameters: Parameters) => Promise<CheckedEdgeRow[]> {
  const run = statement<Parameters, EdgeRow | SharedRow | LacksRow>(name);
  return async (tx, parameters) => toCheckedEdges(await run(tx, parameters));
}
