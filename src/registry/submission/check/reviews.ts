import type { ReviewRule } from '../../access/rule.js';
import { type Prepared, placeOf } from '../receive/prepare.js';
import { ruleProblem } from '../rules.js';
import type { EvaluationOptions } from '../submission.js';
import type { DecidedChange, Finding } from './change.js';

/**
 * The rule that requires a second person for a change of an artefact; undefined where none does. Drafts are not published yet, and
 * registrations say where data are.
 */
export const reviewRuleFor = (
  { key, type, rank }: Pick<Prepared, 'key' | 'type' | 'rank'>,
  { reviewRuleOf }: Pick<EvaluationOptions, 'reviewRuleOf'>,
): ReviewRule | undefined =>
  rank.stability === 'draft' || type.class === 'Registration' ? undefined : reviewRuleOf?.(key);

/** Checks that one person alone publishes nothing for which an access rule requires a second one. */
export const checkReviews = async (change: DecidedChange): Promise<readonly Finding[]> =>
  change.changed.flatMap(({ prepared, status }): Finding[] => {
    const rule = reviewRuleFor(prepared, change);
    if (rule === undefined) return [];
    const { urn } = prepared;
    const verb = status === 'deleted' ? 'deleted' : 'published';
    const detail = `${urn} cannot be ${verb} by one person: the access rule "${rule.id}" requires a second one. Propose the change at /ws/secure/registry/proposals, for another maintainer to approve it; administrators can send Skip-Review: true`;
    return [{ urn, problem: ruleProblem('review.required', detail, placeOf(prepared)), only: prepared }];
  });
