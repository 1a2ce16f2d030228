import { ruleHistory } from '../../store/access-statements.js';
import type { Tx } from '../../store/database.js';
import { ruleOfRow } from '../access/access-rules.js';
import type { ChangedRule } from './change-rules.js';

/** Which changes of access rules to return, the newest first. */
export interface RuleHistoryPage {
  /** Id of a rule; null for all. */
  readonly rule: string | null;
  /** Tick before which the page begins. */
  readonly before: number;
  /** Number of transactions. */
  readonly limit: number;
}

/** A transaction that changed access rules. */
export interface PastRuleChange {
  readonly transaction: number;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Name of the principal. */
  readonly principal: string;
  readonly rules: readonly ChangedRule[];
}

/** The newest changes of access rules before a transaction. One round trip. */
export async function findRuleHistory(tx: Tx, { rule, before, limit }: RuleHistoryPage): Promise<PastRuleChange[]> {
  const rows = await ruleHistory(tx, { rule, before, most: limit });
  return rows.map(({ tick, at, principal, rules }) => ({
    transaction: tick,
    at,
    principal,
    rules: rules.map((each) => ({
      id: each.id,
      change: each.change,
      ...(each.before === null ? {} : { before: ruleOfRow({ rule: each.before }) }),
      ...(each.after === null ? {} : { after: ruleOfRow({ rule: each.after }) }),
    })),
  }));
}
