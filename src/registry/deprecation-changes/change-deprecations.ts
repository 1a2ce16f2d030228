import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { StrataError } from '../../errors.js';
import { parseUrn } from '../../model/urn.js';
import { rulesAt } from '../../store/access-statements.js';
import type { Transactions, Tx } from '../../store/database.js';
import { deprecationsAt, writeDeprecations } from '../../store/deprecation-statements.js';
import { findVersions } from '../../store/query-statements.js';
import { findTransaction, openPending } from '../../store/submission-statements.js';
import { accessOf, agenciesInWords } from '../access/access.js';
import { ruleOfRow } from '../access/access-rules.js';
import { findHiding } from '../access/hidings.js';
import { type Deprecation, type Deprecations, deprecationsOfRows } from '../deprecation/find-deprecations.js';
import { type Principal, principalName } from '../principal.js';
import { commitOtherChange } from '../submission/commit-other-change.js';
import { takeClock } from '../submission/take-clock.js';

/** A deprecation to record; the instant of its transaction where `since` is missing. */
export type GivenDeprecation = Omit<Deprecation, 'since'> & Partial<Pick<Deprecation, 'since'>>;

/** A change of deprecations, all of it or nothing. */
export interface DeprecationChange {
  /** Deprecations to record, or to put in the place of those of their versions. */
  readonly put: readonly GivenDeprecation[];
  /** URNs of the versions whose deprecations end. */
  readonly lift: readonly string[];
  readonly principal: Principal;
  readonly dryRun: boolean;
}

/** What became of the deprecation of one version. */
export interface ChangedDeprecation {
  readonly urn: string;
  readonly change: 'created' | 'replaced' | 'lifted' | 'unchanged';
  /** Missing for one that is created. */
  readonly before?: Deprecation;
  /** Missing for one that is lifted. */
  readonly after?: Deprecation;
}

export interface DeprecationReport {
  /** UUID, as submissions have one. */
  readonly submission: string;
  /** Tick of the transaction; null where nothing was written. */
  readonly transaction: number | null;
  /** Instant, epoch milliseconds. */
  readonly at: number;
  readonly dryRun: boolean;
  /** By URN. */
  readonly changes: readonly ChangedDeprecation[];
}

/** @throws StrataError `Forbidden` for artefacts of agencies that the principal does not maintain; `tx` sees what the principal sees */
async function requireRights(tx: Tx, { put, lift, principal }: DeprecationChange, tick: number): Promise<Tx> {
  const access = accessOf(principal, (await rulesAt(tx, { tick })).map(ruleOfRow));
  for (const urn of [...put.map((each) => each.urn), ...lift]) {
    if (access.maintains(parseUrn(urn).agencyID)) continue;
    throw new StrataError('Forbidden', `${urn} is deprecated by its maintainers; ${agenciesInWords(access)}`);
  }
  const hiding = await findHiding(tx, access, tick);
  return hiding === undefined ? tx : { ...tx, view: hiding.view };
}

/** @throws StrataError `NotFound` for a version that does not exist, `Semantic` for a successor that cannot be one */
async function requireVersions(tx: Tx, put: readonly GivenDeprecation[], tick: number): Promise<void> {
  const urns = [...new Set(put.flatMap(({ urn, successor }) => (successor === undefined ? [urn] : [urn, successor])))];
  const classes = new Map((await findVersions(tx, { urns, tick })).map((row) => [row.urn, row.class]));
  for (const { urn, successor } of put) {
    const own = classes.get(urn);
    if (own === undefined) throw new StrataError('NotFound', `${urn} does not exist; deprecate an existing version`);
    if (successor === undefined) continue;
    const other = classes.get(successor);
    if (other === undefined)
      throw new StrataError(
        'Semantic',
        `the successor ${successor} of ${urn} does not exist; name an existing version`,
      );
    if (other !== own || successor === urn)
      throw new StrataError(
        'Semantic',
        `the successor of ${urn} is ${successor}; name another version of the class ${own}`,
      );
  }
}

/** @throws StrataError `NotFound` for a version that is not deprecated */
function findChanges({ put, lift }: DeprecationChange, before: Deprecations, at: number): ChangedDeprecation[] {
  const changed = put.map((given): ChangedDeprecation => {
    const held = before.get(given.urn);
    // Without an instant, the one that is recorded stays.
    const after = { ...given, since: given.since ?? held?.since ?? at };
    if (held === undefined) return { urn: given.urn, change: 'created', after };
    const change = isDeepStrictEqual(held, after) ? 'unchanged' : 'replaced';
    return { urn: given.urn, change, before: held, after };
  });
  const lifted = lift.map((urn): ChangedDeprecation => {
    const held = before.get(urn);
    if (held !== undefined) return { urn, change: 'lifted', before: held };
    throw new StrataError('NotFound', `${urn} is not deprecated; GET /ws/registry/deprecations lists what is`);
  });
  return [...changed, ...lifted].sort((a, b) => (a.urn < b.urn ? -1 : 1));
}

async function writeChanges(tx: Tx, tick: number, changes: readonly ChangedDeprecation[]): Promise<void> {
  const closed = changes.filter(({ before }) => before !== undefined).map(({ urn }) => urn);
  const opened = changes.flatMap(({ after }) =>
    after === undefined
      ? []
      : [{ ...after, reasons: JSON.stringify(after.reasons), successor: after.successor ?? null }],
  );
  await writeDeprecations(tx, { tick, closed, opened });
}

/**
 * Records deprecations and lifts others in a transaction of the registry.
 * @returns what became of each; those that are recorded as they are, are unchanged and not written
 * @throws StrataError `NotFound` for versions that do not exist, and for those to lift that are not deprecated; `Semantic` for successors
 *   that do not exist or have another class; `Forbidden` for artefacts of agencies that the principal does not maintain;
 *   `Unavailable` when the database does not respond
 */
export async function changeDeprecations(
  database: Transactions,
  change: DeprecationChange,
  now: () => number = Date.now,
): Promise<DeprecationReport> {
  const submission = randomUUID();
  const principal = principalName(change.principal);
  let written: DeprecationReport | undefined;
  return database.write(async (tx) => {
    // An attempt whose acknowledgement was lost may have been committed.
    const [committed] = written === undefined ? [] : await findTransaction(tx, { submission });
    if (written !== undefined && committed !== undefined) return { ...written, at: committed.at };
    const { tick, at } = await takeClock(tx, database, now);
    const seen = await requireRights(tx, change, tick - 1);
    await requireVersions(seen, change.put, tick - 1);
    const before = deprecationsOfRows(await deprecationsAt(seen, { tick: tick - 1 }));
    const changes = findChanges(change, before, at);
    const changed = changes.filter((each) => each.change !== 'unchanged');
    const report = { submission, at, dryRun: change.dryRun, changes };
    if (change.dryRun || changed.length === 0) return { ...report, transaction: null };
    await Promise.all([openPending(tx, { submission, tick }), writeChanges(tx, tick, changed)]);
    written = { ...report, transaction: tick };
    const committing = { submission, tick, at, principal, action: 'DEPRECATE', now: now() } as const;
    return { ...written, at: await commitOtherChange(tx, committing) };
  });
}
