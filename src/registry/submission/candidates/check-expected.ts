import type { Tx } from '../../../store/database.js';
import { type NewestChangeRow, newestChanges } from '../../../store/submission-statements.js';
import type { Candidate, Decision } from '../decide/decide.js';
import { placeOf } from '../receive/prepare.js';
import { ruleProblem } from '../rules.js';
import type { ExpectedRevision } from '../submission.js';

/** What a version has become, in words. @param newest its newest change; undefined where it never existed */
function stateOf(newest: NewestChangeRow | undefined): string {
  if (newest === undefined) return 'the registry does not hold it';
  const { live, tick, principal, at } = newest;
  const change = `transaction ${tick} of ${principal} at ${new Date(at).toISOString()}`;
  return live ? `its newest revision is that of ${change}` : `${change} deleted it`;
}

/**
 * Finds the artefacts of a submission that have changed since its sender read them. The transaction holds the lock of the clock,
 * so of two submissions that expect the same revision one finds the revision of the other. One round trip; none without expectations.
 * @returns the rejected artefacts, each with its problem
 */
export async function findUnexpected(
  tx: Tx,
  expected: readonly ExpectedRevision[],
  candidates: readonly Candidate[],
): Promise<readonly Decision[]> {
  const ticks = new Map(expected.map(({ urn, tick }) => [urn, tick]));
  const checked = candidates.filter(({ prepared }) => ticks.has(prepared.urn));
  if (checked.length === 0) return [];
  const urns = [...new Set(checked.map(({ prepared }) => prepared.urn))];
  const newest = new Map((await newestChanges(tx, { urns })).map((row) => [row.urn, row]));
  return checked.flatMap((candidate): Decision[] => {
    const { prepared } = candidate;
    const [tick, row] = [ticks.get(prepared.urn), newest.get(prepared.urn)];
    if (tick === (row?.live === true ? row.tick : 0)) return [];
    const wanted = tick === 0 ? 'not to exist' : `to have the revision of transaction ${tick}`;
    const detail = `${prepared.urn} was expected ${wanted} (If-Match), but ${stateOf(row)}; read it again, and submit the change to that`;
    const problem = ruleProblem('revision.changed', detail, placeOf(prepared));
    return [{ ...candidate, newest: undefined, status: 'rejected', problems: [problem] }];
  });
}
