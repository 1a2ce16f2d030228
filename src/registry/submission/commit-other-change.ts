import type { Tx } from '../../store/database.js';
import { lockHorizon } from '../../store/query-statements.js';
import { commitPending } from '../../store/submission-statements.js';
import { packReport } from './report/stored-report.js';

/** A transaction of the registry that submits no artefact. */
interface OtherChange {
  /** UUID, as submissions have one. */
  readonly submission: string;
  readonly tick: number;
  /** Instant of the clock of the transaction, epoch milliseconds. */
  readonly at: number;
  /** Name of the principal. */
  readonly principal: string;
  readonly action: 'RULES' | 'DEPRECATE' | 'LOAD';
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * Commits what a transaction has written besides artefacts. It keeps a report, so that its outcome can be found as that of a submission.
 * One round trip.
 * @param mark a statement that is sent with it
 * @returns the instant of the transaction, epoch milliseconds
 */
export async function commitOtherChange(
  tx: Tx,
  { submission, tick, at, principal, action, now }: OtherChange,
  mark: () => Promise<unknown> = async () => undefined,
): Promise<number> {
  const report = await packReport({
    submission,
    origin: 'evaluated',
    transaction: tick,
    at,
    dryRun: false,
    outcome: 'accepted',
    problems: [],
    results: [],
    resolutions: [],
  });
  const [, [instant]] = await Promise.all([
    lockHorizon(tx, {}),
    commitPending(tx, {
      submission,
      now,
      principal,
      action,
      counts: '{}',
      report,
      idempotencyKey: null,
      requestHash: null,
    }),
    mark(),
  ]);
  if (instant === undefined) throw new Error(`${action} ${submission} was not committed`);
  return instant.at;
}
