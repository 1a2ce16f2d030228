import { LRUCache } from 'lru-cache';
import type { Tx } from '../store/database.js';
import { readInstants } from '../store/query-statements.js';

/** Number of transactions whose instants are kept. */
const most = 100_000;

/** With a limit of the number, the cache would reserve 3 MB at once, which takes some 20 ms; most registries have fewer transactions. */
const newCache = () => new LRUCache<number, number>({ maxSize: most, sizeCalculation: () => 1 });

/** The instants of transactions, which never change. */
export class Instants {
  #known = newCache();

  /** Forgets all instants. What reads under way still add goes to the discarded cache. */
  clear(): void {
    this.#known = newCache();
  }

  /**
   * The instants of transactions, epoch milliseconds, by number. One round trip; none where all are known.
   * @param ticks numbers of transactions of the registry
   */
  async of(tx: Tx, ticks: Iterable<number>): Promise<ReadonlyMap<number, number>> {
    const known = this.#known;
    const found = new Map<number, number>();
    const missing: number[] = [];
    for (const tick of new Set(ticks)) {
      const at = known.get(tick);
      if (at === undefined) missing.push(tick);
      else found.set(tick, at);
    }
    for (const { tick, at } of await readInstants(tx, { ticks: missing })) {
      known.set(tick, at);
      found.set(tick, at);
    }
    return found;
  }
}
