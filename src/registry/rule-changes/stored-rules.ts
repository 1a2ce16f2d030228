import { rulesAt } from '../../store/access-statements.js';
import type { Transactions } from '../../store/database.js';
import { ruleOfRow } from '../access/access-rules.js';
import type { AccessRule } from '../access/rule.js';
import type { AsOf } from '../as-of.js';
import type { Clock } from '../clock.js';
import { findRuleHistory, type PastRuleChange, type RuleHistoryPage } from './find-rule-history.js';

/** The access rules of a state. */
interface HeldRules {
  readonly rules: readonly AccessRule[];
  /** Of the present state: tick of the newest change; 0 if there is none. */
  readonly changedBy?: number;
  readonly tick: number;
  /** Instant of the state, epoch milliseconds. */
  readonly at: number;
}

/** The access rules of now and of the past, as administrators read them. */
export class StoredRules {
  readonly #database: Transactions;
  readonly #clock: Clock;

  constructor(database: Transactions, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /**
   * The access rules, by id. Those of an instant have no `changedBy`.
   * @throws StrataError as `Clock.resolve`
   */
  async at(asOf: AsOf | undefined): Promise<HeldRules> {
    const { tick, at, rules: changedBy } = await this.#clock.resolve(asOf);
    const rules = (await this.#database.read((tx) => rulesAt(tx, { tick }))).map(ruleOfRow);
    return { rules, tick, at, ...(asOf === undefined ? { changedBy } : {}) };
  }

  /**
   * The newest changes of access rules before a transaction.
   * @throws StrataError `Unavailable` when the database does not respond
   */
  history(page: RuleHistoryPage): Promise<readonly PastRuleChange[]> {
    return this.#database.readNewest((tx) => findRuleHistory(tx, page));
  }
}
