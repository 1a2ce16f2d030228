import { StrataError } from '../../../errors.js';
import { cutList } from '../../../model/cut-list.js';
import { type Body, packBody, packPieces, unpackJson } from '../../../store/body.js';
import type { Tx } from '../../../store/database.js';
import { findTransaction, findTransactionByKey, type StoredReportRow } from '../../../store/submission-statements.js';
import type { Access } from '../../access/access.js';
import { principalName } from '../../principal.js';
import { ruleProblem } from '../rules.js';
import type { MovedWildcard, Report, Result, Submission } from '../submission.js';

/** Largest report that is kept whole, gzipped, in bytes: some 100,000 artefacts. */
const largestReport = 2_000_000;
/** Number of results, and of resolutions, that are kept of a larger one. */
const keptEntries = 1_000;

/** Results, or resolutions, that are serialized at a time. */
const step = 500;

/** The JSON of a report. Its lists are its last properties. */
function* piecesOf({ results, resolutions, ...report }: Report): Generator<string> {
  yield JSON.stringify(report).slice(0, -1);
  for (const [name, list] of [
    ['results', results],
    ['resolutions', resolutions],
  ] as const) {
    yield `,"${name}":[`;
    let separator = '';
    for (const part of cutList<Result | MovedWildcard>(list, step)) {
      yield `${separator}${JSON.stringify(part).slice(1, -1)}`;
      separator = ',';
    }
    yield ']';
  }
  yield '}';
}

/** Packs a report. Of one above the limit, the first results and resolutions are kept, with a warning. */
export async function packReport(report: Report, limit = largestReport): Promise<Body> {
  const body = await packPieces(piecesOf(report));
  if (body.length <= limit) return body;
  const { results, resolutions } = report;
  const detail = `the report was too large to be kept: of ${results.length} results and ${resolutions.length} resolutions the first ${keptEntries} of each are left; query the other artefacts instead`;
  const kept: Report = {
    ...report,
    problems: [...report.problems, ruleProblem('report.notKept', detail)],
    results: results.slice(0, keptEntries),
    resolutions: resolutions.slice(0, keptEntries),
  };
  return packBody(JSON.stringify(kept));
}

/**
 * An earlier report for one who may not see all artefacts: where other rules applied to its sender then, without what they showed.
 * The statuses of the submitted artefacts are left.
 */
export function reportFor({ view }: Pick<Access, 'view'>, report: Report): Report {
  if (view === '' || view === report.view) return report;
  const { consequences: _consequences, ...rest } = report;
  const detail =
    'other access rules applied to the sender when this report was made, so only the statuses of the artefacts are left; query the artefacts instead';
  return {
    ...rest,
    problems: [...report.problems, ruleProblem('report.otherView', detail)],
    results: report.results.map(({ urn, status }) => ({ urn, status, problems: [] })),
    resolutions: [],
  };
}

/** A stored report with what its transaction got when it was committed. */
export const unpackReport = async ({
  report,
  tick,
  at,
}: Pick<StoredReportRow, 'report' | 'tick' | 'at'>): Promise<Report> => ({
  ...(await unpackUncommitted(report)),
  transaction: tick,
  at,
});

/** A report of a submission that wrote nothing. */
export const unpackUncommitted = async (body: Body): Promise<Report> => (await unpackJson(body)).value as Report;

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
