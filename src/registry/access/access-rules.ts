import { LRUCache } from 'lru-cache';
import { type RuleRow, rulesAt } from '../../store/access-statements.js';
import type { Transactions, Tx } from '../../store/database.js';
import { type Principal, principalKey } from '../principal.js';
import { type Access, accessOf } from './access.js';
import type { AccessRule } from './rule.js';

const mostPrincipals = 10_000;

/** The rules of one state, and what they allow each principal who asked. */
interface RulesOfState {
  readonly rules: readonly AccessRule[];
  readonly accesses: LRUCache<string, Access>;
}

/** The rule of a row. */
export const ruleOfRow = ({ rule }: Pick<RuleRow, 'rule'>): AccessRule => JSON.parse(rule) as AccessRule;

function accessIn({ rules, accesses }: RulesOfState, principal: Principal): Access {
  const key = principalKey(principal);
  const known = accesses.get(key);
  if (known !== undefined) return known;
  const access = accessOf(principal, rules);
  accesses.set(key, access);
  return access;
}

const stateOfRules = (rules: readonly AccessRule[]): RulesOfState => ({
  rules,
  accesses: new LRUCache({ max: mostPrincipals }),
});

/**
 * What the access rules of a registry allow. The rules are read once after each change of them: a state names the
 * transaction that changed them last.
 */
export class AccessRules {
  readonly #database: Pick<Transactions, 'read'>;
  /** Tick of the newest change that was read. */
  #tick = 0;
  #state: RulesOfState | undefined = stateOfRules([]);
  #reading: Promise<RulesOfState> | undefined;

  constructor(database: Pick<Transactions, 'read'>) {
    this.#database = database;
  }

  /** Drops the rules, because the database holds another history. */
  clear(): void {
    this.#tick = 0;
    this.#state = stateOfRules([]);
    this.#reading = undefined;
  }

  /** What a principal is allowed, where no round trip is needed. @param tick of the newest change of rules; 0 for none */
  known(tick: number, principal: Principal): Access | undefined {
    return tick === this.#tick && this.#state !== undefined ? accessIn(this.#state, principal) : undefined;
  }

  /**
   * What a principal is allowed. No round trip where the rules are read already; concurrent requests share one.
   * @param tick of the newest change of rules; 0 for none
   * @throws StrataError `Unavailable` when the database does not respond
   */
  async of(tick: number, principal: Principal): Promise<Access> {
    return this.known(tick, principal) ?? accessIn(await this.#at(tick), principal);
  }

  /**
   * As `of`, for a transaction that holds the lock of the clock: it reads what another process has committed just before.
   * @throws StrataError `Unavailable` when the database does not respond
   */
  async within(tx: Tx, tick: number, principal: Principal): Promise<Access> {
    return this.known(tick, principal) ?? accessOf(principal, (await rulesAt(tx, { tick })).map(ruleOfRow));
  }

  async #at(tick: number): Promise<RulesOfState> {
    if (tick < this.#tick) return this.#read(tick);
    if (tick > this.#tick || this.#reading === undefined) {
      this.#tick = tick;
      this.#state = undefined;
      const reading = this.#read(tick);
      this.#reading = reading;
      reading.then(
        (state) => {
          if (this.#reading === reading) this.#state = state;
        },
        () => {
          if (this.#reading === reading) this.#reading = undefined;
        },
      );
    }
    return this.#reading;
  }

  async #read(tick: number): Promise<RulesOfState> {
    return stateOfRules((await this.#database.read((tx) => rulesAt(tx, { tick }))).map(ruleOfRow));
  }
}
