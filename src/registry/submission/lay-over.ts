import { StrataError } from '../../errors.js';
import type { Transactions } from '../../store/database.js';
import { Hidings } from '../access/hidings.js';
import { Instants } from '../instants.js';
import { ResultCache } from '../result-cache.js';
import { Snapshot } from '../snapshot.js';
import type { Report, Submission } from './submission.js';
import { type ReadWritten, type SubmitterRules, submit } from './submit.js';

/** Artefacts that are laid over the registry, and for whom. */
export type LaidOver = Pick<Submission, 'artefacts' | 'principal' | 'notices'>;

const names = { faulty: 'Syntax', forbidden: 'Forbidden', conflicting: 'Conflict' } as const;

/** The error for artefacts that the registry would reject, with the reasons. */
function refusal({ outcome, results }: Report): StrataError {
  if (outcome === 'accepted') throw new TypeError('what is accepted is not refused');
  const problems = results.flatMap((result) => result.problems).filter(({ severity }) => severity === 'error');
  const detail = `the registry would reject the structures: ${problems[0]?.detail ?? outcome}`;
  return new StrataError(names[outcome], detail, problems);
}

/**
 * Reads the registry as it would be after a submission of artefacts with the action REPLACE. The submission is a dry run: it takes all steps
 * up to the end, is read from in its transaction, and is rolled back. Meanwhile it holds the lock of the clock, so other submissions wait.
 * Nothing is changed, so its sender needs no right to submit, and sees what it may see otherwise.
 * @param read of the snapshot, which exists until it returns; called again after a lost connection
 * @throws StrataError `Syntax`, `Forbidden` and `Conflict` with all problems where the registry would reject the artefacts; as `submit`;
 *   what `read` throws
 */
export async function layOver<T>(
  database: Transactions,
  artefacts: LaidOver,
  rules: SubmitterRules,
  read: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const submission = { ...artefacts, action: 'REPLACE', strict: false } as const;
  const { report, found } = await dryRunFor(database, submission, rules, read);
  if (found === undefined) throw refusal(report);
  return found.result;
}

/** What became of a dry run, and what was read of it; undefined where it was rejected. */
export interface ReadDryRun<T> {
  readonly report: Report;
  readonly found: { readonly result: T } | undefined;
}

/**
 * Carries out a dry run for one who need not be permitted to submit: a reader. Meanwhile it holds the lock of the clock.
 * @param read of the snapshot after it, and of the one before it
 * @throws StrataError as `submit`; what `read` throws
 */
export async function dryRunFor<T>(
  database: Transactions,
  given: Omit<Submission, 'dryRun'>,
  rules: SubmitterRules,
  read: (after: Snapshot, before: Snapshot) => Promise<T>,
): Promise<ReadDryRun<T>> {
  let found: ReadDryRun<T>['found'];
  const readWritten: ReadWritten = async ({ tx, submission, tick, at, access }) => {
    const inIt: Transactions = {
      ...readingOnly,
      read: (work, signal) => work({ ...tx, signal }),
      readNewest: (work) => work(tx),
    };
    const caches = { results: new ResultCache(0), instants: new Instants(), hidings: new Hidings() };
    const state = { tick, at, modified: at, submission, rules: 0, deprecations: 0 };
    const before = { ...state, tick: tick - 1, submission: `before ${submission}` };
    const seenAt = (each: typeof state): Snapshot => new Snapshot(inIt, caches, each, access);
    found = { result: await read(seenAt(state), seenAt(before)) };
  };
  const mayLayOver: SubmitterRules = {
    within: async (...of) => ({ ...(await rules.within(...of)), agencies: 'all', reviewRuleOf: () => undefined }),
  };
  const report = await submit(database, { ...given, dryRun: true }, mayLayOver, Date.now, readWritten);
  return { report, found };
}

const refuseWrite = (): never => {
  throw new TypeError('a snapshot does not write');
};

/** The transactions of a snapshot, which only reads. */
const readingOnly: Pick<Transactions, 'write' | 'writeForQuery' | 'forget'> = {
  write: refuseWrite,
  writeForQuery: refuseWrite,
  forget: () => undefined,
};
