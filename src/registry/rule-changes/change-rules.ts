import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { StrataError } from '../../errors.js';
import { closeRules, markRules, openRules, rulesAt } from '../../store/access-statements.js';
import type { Transactions, Tx } from '../../store/database.js';
import { findTransaction, openPending } from '../../store/submission-statements.js';
import { accessOf } from '../access/access.js';
import { ruleOfRow } from '../access/access-rules.js';
import type { AccessRule } from '../access/rule.js';
import { type Principal, principalName } from '../principal.js';
import { commitOtherChange } from '../submission/commit-other-change.js';
import { takeClock } from '../submission/take-clock.js';

/** A change of access rules, all of it or nothing. */
export interface RuleChange {
  /** Rules to create, or to put in the place of those with their ids. */
  readonly put: readonly AccessRule[];
  /** Ids of rules to delete; `others` for all that are not put. */
  readonly remove: readonly string[] | 'others';
  /** Who changes them; the name is recorded in the transaction. */
  readonly principal: Principal;
  readonly dryRun: boolean;
  /** Tick of the newest change that the caller has seen; undefined where it does not matter. */
  readonly expected?: number | undefined;
  /** Whether the root account can sign in, which needs no rule; true where missing. */
  readonly hasRoot?: boolean;
}

/** What became of one rule. */
export interface ChangedRule {
  readonly id: string;
  readonly change: 'created' | 'replaced' | 'deleted' | 'unchanged';
  /** Missing for one that is created. */
  readonly before?: AccessRule;
  /** Missing for one that is deleted. */
  readonly after?: AccessRule;
}

export interface RuleChangeReport {
  /** UUID, as submissions have one. */
  readonly submission: string;
  /** Tick of the transaction; null where nothing was written. */
  readonly transaction: number | null;
  /** Tick of the newest change of rules after this one; 0 if there is none. */
  readonly rules: number;
  /** Instant, epoch milliseconds. */
  readonly at: number;
  readonly dryRun: boolean;
  /** By id. */
  readonly changes: readonly ChangedRule[];
}

const byId = (a: { readonly id: string }, b: { readonly id: string }): number => (a.id < b.id ? -1 : 1);

/** @throws StrataError `NotFound` for a rule to delete that does not exist */
function findChanges({ put, remove }: RuleChange, before: ReadonlyMap<string, AccessRule>): readonly ChangedRule[] {
  const ids = new Set(put.map(({ id }) => id));
  const removed = remove === 'others' ? [...before.keys()].filter((id) => !ids.has(id)) : remove;
  const missing = removed.find((id) => !before.has(id));
  if (missing !== undefined) {
    throw new StrataError(
      'NotFound',
      `there is no access rule "${missing}"; GET /ws/secure/registry/access-rules lists all`,
    );
  }
  const changed = put.map((after): ChangedRule => {
    const held = before.get(after.id);
    if (held === undefined) return { id: after.id, change: 'created', after };
    return { id: after.id, change: isDeepStrictEqual(held, after) ? 'unchanged' : 'replaced', before: held, after };
  });
  const deleted = removed.flatMap((id): ChangedRule[] => {
    const held = before.get(id);
    return held === undefined ? [] : [{ id, change: 'deleted', before: held }];
  });
  return [...changed, ...deleted].sort(byId);
}

/** The rules after a change. */
function rulesAfter(before: ReadonlyMap<string, AccessRule>, changes: readonly ChangedRule[]): readonly AccessRule[] {
  const rules = new Map(before);
  for (const { id, after } of changes) {
    if (after === undefined) rules.delete(id);
    else rules.set(id, after);
  }
  return [...rules.values()];
}

function requireExpected(rules: number, expected: number | undefined): void {
  if (expected === undefined || expected === rules) return;
  throw new StrataError(
    'PreconditionFailed',
    `the access rules were changed by transaction ${rules}, and this change expects ${expected}; read them again and repeat the change`,
  );
}

/** Compares the rules of the transaction: those of the request may have changed since. */
function requireRights(
  { principal, hasRoot = true }: RuleChange,
  before: readonly AccessRule[],
  after: readonly AccessRule[],
): void {
  if (accessOf(principal, before).agencies !== 'all')
    throw new StrataError('Forbidden', 'only administrators may change access rules; ask one to make the change');
  if (hasRoot || accessOf(principal, after).agencies === 'all') return;
  throw new StrataError(
    'Conflict',
    `after this change ${principalName(principal)} could not change access rules any more, and the root account is switched off; grant the role administrator in another rule first, or have another administrator make the change`,
  );
}

async function writeChanges(tx: Tx, submission: string, tick: number, changes: readonly ChangedRule[]): Promise<void> {
  const rules = changes.filter(({ change }) => change !== 'unchanged');
  const closed = rules.filter(({ change }) => change !== 'created');
  const opened = rules.flatMap(({ id, change, after }) =>
    after === undefined || (change !== 'created' && change !== 'replaced')
      ? []
      : [{ id, change, rule: JSON.stringify(after) }],
  );
  await Promise.all([
    openPending(tx, { submission, tick }),
    closeRules(tx, { submission, rules: closed.map(({ id, change }) => ({ id, isDeleted: change === 'deleted' })) }),
    openRules(tx, { submission, rules: opened }),
  ]);
}

/**
 * Changes access rules in a transaction of the registry, so that every process reads them with the next state.
 * @returns what became of each rule; rules that are put as they are, are unchanged and not written
 * @throws StrataError `NotFound` for a rule to delete that does not exist, `PreconditionFailed` where the rules have changed
 *   since `expected`, `Forbidden` for a principal who is not an administrator, `Conflict` for one who would no longer be,
 *   `Unavailable` when the database does not respond
 */
export async function changeRules(
  database: Transactions,
  change: RuleChange,
  now: () => number = Date.now,
): Promise<RuleChangeReport> {
  const submission = randomUUID();
  let written: RuleChangeReport | undefined;
  return database.write(async (tx) => {
    // An attempt whose acknowledgement was lost may have been committed.
    const [committed] = written === undefined ? [] : await findTransaction(tx, { submission });
    if (written !== undefined && committed !== undefined) return { ...written, at: committed.at };
    const clock = await takeClock(tx, database, now);
    requireExpected(clock.rules, change.expected);
    const before = new Map((await rulesAt(tx, { tick: clock.tick - 1 })).map((row) => [row.id, ruleOfRow(row)]));
    const changes = findChanges(change, before);
    requireRights(change, [...before.values()], rulesAfter(before, changes));
    const report = { submission, at: clock.at, dryRun: change.dryRun, changes };
    if (change.dryRun || changes.every((each) => each.change === 'unchanged')) {
      return { ...report, transaction: null, rules: clock.rules };
    }
    await writeChanges(tx, submission, clock.tick, changes);
    written = { ...report, transaction: clock.tick, rules: clock.tick };
    const { tick, at } = clock;
    const committing = {
      submission,
      tick,
      at,
      principal: principalName(change.principal),
      action: 'RULES',
      now: now(),
    } as const;
    return { ...written, at: await commitOtherChange(tx, committing, () => markRules(tx, {})) };
  });
}
