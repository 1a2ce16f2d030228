import { forEachInTurns } from '../../model/turns.js';
import type { GraphReference } from './graph-reference.js';

/** What is known of the references around some versions. */
export class ReferenceCollection {
  /** Those that walks can follow, each once. */
  readonly references: GraphReference[] = [];
  /** URNs of the versions that hold one, are named by one, or are roots. */
  readonly versions = new Set<string>();
  readonly #known = new Set<string>();

  constructor(roots: readonly string[]) {
    for (const urn of roots) this.versions.add(urn);
  }

  /** @param areNew whether the rows cannot be known */
  async add(rows: readonly GraphReference[], areNew = false): Promise<void> {
    await forEachInTurns(rows, (row) => {
      if (!areNew) {
        const key = keyOf(row);
        if (this.#known.has(key)) return;
        this.#known.add(key);
      }
      this.references.push(row);
      this.versions.add(row.source);
      if (row.resolution !== null) this.versions.add(row.resolution);
    });
  }
}

/** Identifies an edge: edges with the same ends and role differ in their component or their way. */
export const keyOf = ({
  source,
  role,
  class: targetClass,
  target,
  components,
  texts,
  via = [],
}: GraphReference): string =>
  `${source} ${role} ${targetClass} ${target} ${components[0] ?? ''} ${texts?.[0] ?? ''} ${via.join(' ')}`;
