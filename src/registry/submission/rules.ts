import type { Problem } from '../../errors.js';

type RuleKind = 'message' | 'registry' | 'access' | 'warning';

/** SDMX error codes: syntax, semantics, unauthorised. */
const codes: Readonly<Record<RuleKind, number>> = { message: 140, registry: 150, access: 110, warning: 150 };

/**
 * The rules that a submission can violate, by what they depend on: `message` rules on the message alone, `registry` rules
 * on the state of the registry as well, `access` rules on who submits. Violations of `warning` rules are reported and accepted.
 */
const rules = {
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
  'artefact.hidden': 'registry',
  'agency.owns': 'registry',
  'agency.root': 'registry',
  'content.lost': 'registry',
  'revision.changed': 'registry',
  'version.immutable': 'registry',
  'version.republished': 'registry',
  'version.increment': 'registry',
  'version.successor': 'warning',
  'extension.cycle': 'registry',
  'dependency.rejected': 'registry',
  'idempotencyKey.reused': 'registry',
  'promotion.ambiguous': 'registry',
  'restore.never': 'registry',
  'access.agency': 'access',
  'wildcard.losesItem': 'warning',
  'constraint.nothing': 'warning',
  'reference.deprecated': 'warning',
  'restore.absent': 'warning',
  'report.notKept': 'warning',
  'report.otherView': 'warning',
  'item.removed': 'warning',
  'merge.stub': 'warning',
  'measureDimension.codelist': 'warning',
} as const satisfies Record<string, RuleKind>;

export type Rule = keyof typeof rules;

/** The problem of a violated rule. */
export function ruleProblem(rule: Rule, detail: string, place: Partial<Problem> = {}): Problem {
  const kind = rules[rule];
  return {
    severity: kind === 'warning' ? 'warning' : 'error',
    code: codes[kind],
    rule,
    detail,
    ...place,
  };
}

/**
 * The outcome of a submission with these problems: one error of the message alone makes it `faulty`, else one of the sender
 * `forbidden`.
 */
export function outcomeOf(problems: readonly Problem[]): 'accepted' | 'faulty' | 'forbidden' | 'conflicting' {
  const errors = problems.filter((problem) => problem.severity === 'error');
  if (errors.length === 0) return 'accepted';
  const kinds = new Set(errors.map(({ rule }) => rules[rule as Rule] as RuleKind | undefined));
  const isOf = (...allowed: readonly RuleKind[]): boolean =>
    [...kinds].every((kind) => allowed.some((each) => each === kind));
  if (isOf('registry')) return 'conflicting';
  return isOf('registry', 'access') ? 'forbidden' : 'faulty';
}
