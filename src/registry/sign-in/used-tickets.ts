import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Transactions } from '../../store/database.js';
import { dropTickets, useTicket } from '../../store/sign-in-statements.js';

/** They are valid for minutes at their issuer; used ones are kept for a day, milliseconds. */
const keptTime = 86_400_000;
/** Old ones are dropped after this number of uses, at most the limit at once. */
const [usesBetweenDrops, dropLimit] = [1_000, 10_000];

/**
 * The service tickets and logout tokens that were used. They are in the database, so that each counts once, in whichever process
 * and whatever its issuer checks. They are kept as hashes.
 */
export class UsedTickets {
  readonly #database: Transactions;
  readonly #known = new LRUCache<string, true>({ max: 10_000 });
  #uses = 0;

  constructor(database: Transactions) {
    this.#database = database;
  }

  isKnown(hash: string): boolean {
    return this.#known.has(hash);
  }

  /**
   * Whether this is the first use of a ticket.
   * @throws StrataError `Unavailable` when the database does not respond
   */
  async use(hash: string): Promise<boolean> {
    const at = Date.now();
    const use = randomUUID();
    this.#uses += 1;
    const isDropping = this.#uses % usesBetweenDrops === 0;
    const isFirst = await this.#database.writeForQuery(async (tx) => {
      if (isDropping) await dropTickets(tx, { before: at - keptTime, limit: dropLimit });
      const [row] = await useTicket(tx, { hash, use, at });
      return row?.isFirst === true;
    });
    this.#known.set(hash, true);
    return isFirst;
  }
}
