import { forEachInTurns } from '../../model/turns.js';
import type { Tx } from '../../store/database.js';
import type { NodeRow } from '../../store/query-statements.js';
import type { RowView } from '../../store/row-view.js';
import { shownEdges } from '../../store/visible-rows.js';
import type { GraphReference } from './graph-reference.js';

/** What is known of the references around some versions. */
export class ReferenceCollection {
  /** Those that walks can follow, each once. */
  readonly references: GraphReference[] = [];
  /** URNs of the versions that hold one, are named by one, or are roots. */
  readonly versions = new Set<string>();
  /** What the graph shows of versions, as far as it was read with the references; by URN. */
  readonly nodes = new Map<string, NodeRow>();
  readonly #known = new Set<string>();

  readonly #view: RowView | undefined;
  /** Aborts when nobody waits any more for what is found with them. */
  readonly signal: AbortSignal | undefined;

  /** @param tx its view leaves out references that follow from others than edges too */
  constructor(roots: readonly string[], { view, signal }: Pick<Tx, 'view' | 'signal'>) {
    this.#view = view;
    this.signal = signal;
    for (const urn of roots) this.versions.add(urn);
  }

  /** @param areNew whether the rows cannot be known */
  async add(rows: readonly GraphReference[], areNew = false): Promise<void> {
    const view = this.#view;
    await forEachInTurns(
      view === undefined ? rows : shownEdges(rows, view),
      (row) => {
        if (!areNew) {
          const key = referenceKey(row);
          if (this.#known.has(key)) return;
          this.#known.add(key);
        }
        this.references.push(row);
        this.versions.add(row.source);
        if (row.resolution !== null) this.versions.add(row.resolution);
      },
      this.signal,
    );
  }
}

/** Identifies an edge: edges with the same ends and role differ in their component or their way. */
export const referenceKey = ({
  source,
  role,
  class: targetClass,
  target,
  components,
  texts,
  via = [],
}: GraphReference): string =>
  `${source} ${role} ${targetClass} ${target} ${components[0] ?? ''} ${texts?.[0] ?? ''} ${via.join(' ')}`;
