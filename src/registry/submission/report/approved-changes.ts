import { StrataError } from '../../../errors.js';
import type { Tx } from '../../../store/database.js';
import { closeProposal, lockProposal } from '../../../store/review-statements.js';
import type { Decision } from '../decide/decide.js';
import { isChange } from '../plan/plan.js';
import { ruleProblem } from '../rules.js';
import type { Approval, ArtefactChange } from '../submission.js';

/** What decisions change, by URN. */
export const changesOf = (decisions: readonly Decision[]): readonly ArtefactChange[] =>
  decisions
    .filter(isChange)
    .map(({ prepared, status, newest }) => ({
      urn: prepared.urn,
      status,
      before: newest?.live === true ? newest.hash : null,
      after: status === 'deleted' ? null : prepared.content.hash,
    }))
    .sort((a, b) => (a.urn < b.urn ? -1 : 1));

/** What differs first between the changes of a proposal and those that it would make now; undefined where nothing does. */
export function outdatedChange(
  proposed: readonly ArtefactChange[],
  now: readonly ArtefactChange[],
): string | undefined {
  const others = new Map(now.map((change) => [change.urn, change]));
  for (const { urn, status, before, after } of proposed) {
    const other = others.get(urn);
    others.delete(urn);
    if (other === undefined) return `${urn} would not be changed any more`;
    if (other.before !== before) return `${urn} was changed since`;
    if (other.after !== after) return `${urn} would get other content`;
    if (other.status !== status) return `${urn} would be ${other.status}, not ${status}`;
  }
  const [more] = others.keys();
  return more === undefined ? undefined : `${more} would be changed too`;
}

/** @throws StrataError `Conflict` where the changes are not those of the dry run of the proposal */
export function requireApproved({ number, changes }: Approval, decisions: readonly Decision[]): void {
  const difference = outdatedChange(changes, changesOf(decisions));
  if (difference === undefined) return;
  const detail = `the dry run of proposal ${number} does not hold any more: ${difference}. Nothing was published; send it back, and have the change proposed again`;
  throw new StrataError('Conflict', detail, [ruleProblem('review.outdated', detail)]);
}

/**
 * Closes a proposal with the transaction that publishes it. Two round trips.
 * @throws StrataError `Conflict` where it is closed already
 */
export async function closeApproved(
  tx: Tx,
  { number, text }: Approval,
  { tick, at, principal }: { readonly tick: number; readonly at: number; readonly principal: string },
): Promise<void> {
  const [, [closed]] = await Promise.all([
    lockProposal(tx, { number }),
    closeProposal(tx, { number, state: 'approved', at, principal, text, transaction: tick }),
  ]);
  if (closed !== undefined) return;
  throw new StrataError('Conflict', `proposal ${number} is not open any more; nothing was published`);
}
