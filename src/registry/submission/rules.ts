import type { Problem } from '../../errors.js';

/**
 * The rules that a submission can violate, by what they depend on: `message` rules on the message alone, `registry` rules
 * on the state of the registry as well. Violations of `warning` rules are reported and accepted.
 */
export const rules = {
  'message.duplicate': 'message',
  'id.fixed': 'message',
  'version.fixed': 'message',
  'reference.unstable': 'message',
  'reference.missing': 'registry',
  'reference.noEligibleVersion': 'registry',
  'reference.item': 'registry',
  'selection.component': 'registry',
  'selection.item': 'registry',
  'owner.unknown': 'registry',
  'artefact.exists': 'registry',
  'artefact.unknown': 'registry',
  'artefact.referenced': 'registry',
  'item.referenced': 'registry',
  'agency.owns': 'registry',
  'agency.root': 'registry',
  'content.lost': 'registry',
  'version.immutable': 'registry',
  'version.republished': 'registry',
  'version.increment': 'registry',
  'version.successor': 'warning',
  'extension.cycle': 'registry',
  'dependency.rejected': 'registry',
  'idempotencyKey.reused': 'registry',
  'promotion.ambiguous': 'registry',
  'wildcard.losesItem': 'warning',
  'constraint.nothing': 'warning',
  'report.notKept': 'warning',
  'item.removed': 'warning',
  'merge.stub': 'warning',
  'measureDimension.codelist': 'warning',
} as const satisfies Record<string, 'message' | 'registry' | 'warning'>;

export type Rule = keyof typeof rules;

/** The problem of a violated rule. Its SDMX code is 140 (syntax) for `message` rules, else 150 (semantics). */
export function ruleProblem(rule: Rule, detail: string, place: Partial<Problem> = {}): Problem {
  const kind = rules[rule];
  return {
    severity: kind === 'warning' ? 'warning' : 'error',
    code: kind === 'message' ? 140 : 150,
    rule,
    detail,
    ...place,
  };
}

/** The outcome of a submission with these problems: one error of the message alone makes it `faulty`. */
export function outcomeOf(problems: readonly Problem[]): 'accepted' | 'faulty' | 'conflicting' {
  const errors = problems.filter((problem) => problem.severity === 'error');
  if (errors.length === 0) return 'accepted';
  const isConflict = (problem: Problem): boolean => rules[problem.rule as Rule] === 'registry';
  return errors.every(isConflict) ? 'conflicting' : 'faulty';
}
