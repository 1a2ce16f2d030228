import { statement } from './statement.js';

/** An access rule that holds at an instant. */
export interface RuleRow {
  readonly id: string;
  /** Tick in which it was set. */
  readonly since: number;
  /** As JSON. */
  readonly rule: string;
}

/** An access rule to end. */
export interface ClosedRule {
  readonly id: string;
  /** False where another one with this id follows. */
  readonly isDeleted: boolean;
}

/** An access rule to set. */
export interface OpenedRule {
  readonly id: string;
  readonly change: 'created' | 'replaced';
  /** As JSON. */
  readonly rule: string;
}

/** A transaction that changed access rules. */
export interface RuleChangeRow {
  readonly tick: number;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Name of the principal. */
  readonly principal: string;
  readonly rules: readonly {
    readonly id: string;
    readonly change: 'created' | 'replaced' | 'deleted';
    /** As JSON; null for a rule that is created. */
    readonly before: string | null;
    /** As JSON; null for a rule that is deleted. */
    readonly after: string | null;
  }[];
}

export const rulesAt = statement<{ tick: number }, RuleRow>('access/rules-at');
export const closeRules = statement<{ submission: string; rules: readonly ClosedRule[] }, never>('access/close-rules');
export const openRules = statement<{ submission: string; rules: readonly OpenedRule[] }, never>('access/open-rules');
/** After the commit of a transaction (`commitPending`), in the same transaction of the database. */
export const markRules = statement<object, never>('access/mark-rules');
/** The keys of the version lines with a version at a tick. @param after a key; an empty text for all */
export const liveLines = statement<{ after: string; tick: number }, { key: string }>('access/live-lines');
/** @param rule null for all; @param most number of transactions */
export const ruleHistory = statement<{ rule: string | null; before: number; most: number }, RuleChangeRow>(
  'access/rule-history',
);
