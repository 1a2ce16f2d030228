import { StrataError } from '../../../errors.js';
import type { Tx } from '../../../store/database.js';
import { findTransaction, findTransactionByKey, type StoredReportRow } from '../../../store/submission-statements.js';
import { principalName } from '../../principal.js';
import { ruleProblem } from '../rules.js';
import type { Report, Submission } from '../submission.js';
import { unpackReport } from './stored-report.js';

/** The key under which a transaction is stored: keys of different principals never meet. */
export const storedKey = ({ principal, idempotency }: Submission): string | null =>
  idempotency === undefined ? null : JSON.stringify([principalName(principal), idempotency.key]);

/**
 * The report of a submission that is committed already: by a previous attempt of the same submission, or by an earlier
 * request with the same idempotency key. Sends no statement on the first attempt without a key. Has to run after the
 * lock of the clock, which makes concurrent requests with one key serial.
 * @param id UUID of the submission
 * @throws StrataError `Conflict` where the key stands for another request
 */
export async function findEarlierReport(
  tx: Tx,
  submission: Submission,
  id: string,
  isRetry: boolean,
): Promise<Report | undefined> {
  const idempotencyKey = storedKey(submission);
  const none: readonly StoredReportRow[] = [];
  const [[own], [other]] = await Promise.all([
    isRetry ? findTransaction(tx, { submission: id }) : none,
    idempotencyKey === null ? none : findTransactionByKey(tx, { idempotencyKey }),
  ]);
  if (own !== undefined) return { ...(await unpackReport(own)), origin: 'recovered' };
  if (other === undefined) return undefined;
  if (other.requestHash === submission.idempotency?.requestHash)
    return { ...(await unpackReport(other)), origin: 'replayed' };
  const detail = `the Idempotency-Key "${submission.idempotency?.key}" belongs to a request with another body, action or options; use a new key for each submission`;
  throw new StrataError('Conflict', detail, [
    { ...ruleProblem('idempotencyKey.reused', detail), path: 'Idempotency-Key' },
  ]);
}
