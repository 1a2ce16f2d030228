import type { Artefact } from '../../model/artefact.js';
import { cutList } from '../../model/cut-list.js';
import { forEachInTurns } from '../../model/turns.js';
import { extractSelections } from '../../references/extract-selections.js';
import { indirectReferenceRowsOf } from '../../references/indirect-reference-table.js';
import type { Tx } from '../../store/database.js';
import { findVersions } from '../../store/query-statements.js';
import { loadArtefacts } from '../artefacts/load-artefacts.js';
import type { GraphReference } from './graph-reference.js';

/** Versions whose content is loaded at once. */
const batchSize = 100;

/** Lists of parallel texts that grow. */
interface Growing extends GraphReference {
  readonly components: string[];
  readonly items: string[];
}

/** The references of artefacts to parts of themselves that are not kept in the graph: parents of codes. */
export class UnkeptReferences {
  readonly #tx: Tx;
  readonly #tick: number;
  readonly #found = new Map<string, readonly GraphReference[]>();

  constructor(tx: Tx, tick: number) {
    this.#tx = tx;
    this.#tick = tick;
  }

  /** Those of some versions, the same objects each time. Two round trips for each 100 that were not read before. */
  async of(urns: readonly string[]): Promise<GraphReference[]> {
    const { view } = this.#tx;
    const missing = urns.filter((urn) => !this.#found.has(urn) && view?.separates(urn) !== true);
    for (const batch of cutList(missing, batchSize)) {
      const rows = await findVersions(this.#tx, { urns: batch, tick: this.#tick });
      const artefacts = await loadArtefacts(this.#tx, rows);
      for (const { urn, since } of rows) {
        const artefact = artefacts.get(urn);
        if (artefact !== undefined) this.#found.set(urn, await readUnkept(urn, artefact, since));
      }
    }
    return urns.flatMap((urn) => this.#found.get(urn) ?? []);
  }
}

async function readUnkept(urn: string, artefact: Artefact, since: number): Promise<readonly GraphReference[]> {
  const unkept = indirectReferenceRowsOf(artefact.class).filter(({ isKept }) => !isKept);
  const byRole = new Map<string, Growing>();
  await forEachInTurns(extractSelections(artefact, unkept), ({ row: { role, classes = [] }, component, item }) => {
    const known: Growing = byRole.get(role) ?? {
      source: urn,
      target: urn,
      wildcard: false,
      resolution: urn,
      role,
      class: classes[0] ?? '',
      components: [],
      items: [],
      missing: [],
      since,
      directness: 'indirect',
    };
    byRole.set(role, known);
    known.components.push(component);
    known.items.push(item);
  });
  return [...byRole.values()];
}
