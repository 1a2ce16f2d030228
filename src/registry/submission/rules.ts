import type { Problem } from '../../errors.js';

/**
 * The rules that a submission can break. `message` rules are broken by the message alone, `registry` rules by the
 * message together with what the registry holds, `warning` rules are worth telling and no more.
 */
export const rules = {
  'message.duplicate': 'message',
  'id.fixed': 'message',
  'version.fixed': 'message',
  'reference.unstable': 'message',
  'reference.missing': 'registry',
  'reference.noEligibleVersion': 'registry',
  'reference.item': 'registry',
  'owner.unknown': 'registry',
  'artefact.exists': 'registry',
  'artefact.unknown': 'registry',
  'artefact.referenced': 'registry',
  'item.referenced': 'registry',
  'agency.owns': 'registry',
  'version.immutable': 'registry',
  'version.republished': 'registry',
  'extension.cycle': 'registry',
  'wildcard.losesItem': 'warning',
} as const satisfies Record<string, 'message' | 'registry' | 'warning'>;

export type Rule = keyof typeof rules;

/** A broken rule as a problem; the SDMX code is 140 for faults of the message, 150 for what it means. */
export function breach(rule: Rule, detail: string, place: Partial<Problem> = {}): Problem {
  const kind = rules[rule];
  return {
    severity: kind === 'warning' ? 'warning' : 'error',
    code: kind === 'message' ? 140 : 150,
    rule,
    detail,
    ...place,
  };
}

/** What problems make of a submission: faults of the message weigh more than conflicts with the registry. */
export function outcomeOf(problems: readonly Problem[]): 'accepted' | 'faulty' | 'conflicting' {
  const errors = problems.filter((problem) => problem.severity === 'error');
  if (errors.length === 0) return 'accepted';
  const isConflict = (problem: Problem): boolean => rules[problem.rule as Rule] === 'registry';
  return errors.every(isConflict) ? 'conflicting' : 'faulty';
}
