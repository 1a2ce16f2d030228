import type { Problem } from '../../../errors.js';
import { groupBy } from '../../../model/group-by.js';
import { isTurnOver, nextTurn } from '../../../model/turns.js';
import type { Decision } from '../decide/decide.js';
import type { Rule } from '../rules.js';
import type { Restoration } from '../submission.js';
import type { DecidedChange, Finding } from './change.js';
import { checkConstraints } from './constraints.js';
import { checkDependents, listRemovedParts } from './dependents.js';
import { checkDeprecated } from './deprecated.js';
import { checkExtensions } from './extensions.js';
import { checkOwners } from './owners.js';
import { checkReferences } from './references.js';
import { checkRedirections } from './selecting.js';
import { checkSelections } from './selections.js';

type Severity = Problem['severity'];

/** A check of what is decided, and the severity of the errors that it finds. */
interface Check {
  /** The rules whose violations it finds. */
  readonly rules: readonly Rule[];
  readonly find: (change: DecidedChange, rules: readonly Rule[]) => Promise<readonly Finding[]>;
  /** Of an artefact that the registry holds already: refusing it would protect nothing. */
  readonly unchanged: Severity;
  /** Of an artefact of an earlier state, which was accepted then. */
  readonly restored: Severity;
  /** Where the whole registry is restored, which is not refused for how its artefacts depend on each other. */
  readonly whole: Severity;
  /** In a strict submission, of a deviation that others tolerate: it is a warning in them. */
  readonly strict: Severity;
  /** Whether it is made in all of the registry too, where the sender sees only a part. */
  readonly ofUnseen?: true;
  /** Whether it follows the others, which load the same parts. */
  readonly isLast?: true;
}

/** The problems of artefacts alone, whatever their rules are. */
const findOwn = async ({ decisions }: DecidedChange): Promise<readonly Finding[]> =>
  decisions.flatMap(({ prepared }) =>
    prepared.problems.map((problem) => ({ urn: prepared.urn, problem, only: prepared })),
  );

/** The problems with which artefacts were decided and measured. */
const findDecided = async ({ decisions }: DecidedChange, rules: readonly string[]): Promise<readonly Finding[]> =>
  decisions.flatMap(({ prepared, problems }) =>
    problems
      .filter(({ rule = '' }) => rules.includes(rule))
      .map((problem) => ({ urn: prepared.urn, problem, only: prepared })),
  );

const [e, w] = ['error', 'warning'] as const;

/** Rules of what is decided about an artefact alone. */
const ofDecisions = [
  'message.duplicate',
  'artefact.exists',
  'artefact.unknown',
  'content.lost',
  'version.immutable',
  'version.republished',
] as const;
const ofVersions = ['version.increment', 'version.successor'] as const;
const ofReferences = [
  'owner.unknown',
  'reference.unstable',
  'reference.missing',
  'reference.noEligibleVersion',
  'reference.item',
] as const;
const ofSelections = ['selection.component', 'selection.item'] as const;
const ofDependents = ['artefact.referenced', 'item.referenced', 'wildcard.losesItem'] as const;
const ofRedirections = ['item.referenced'] as const;
const ofOwners = ['agency.owns', 'agency.root'] as const;
const noColumns = { unchanged: w, restored: w, whole: w, strict: w };

/** The checks, in the order of the problems in a report. Those that find warnings only have no columns. */
export const checks: readonly Check[] = [
  { rules: [], find: findOwn, unchanged: w, restored: w, whole: w, strict: e },
  { rules: ofDecisions, find: findDecided, unchanged: e, restored: e, whole: e, strict: e },
  { rules: ofVersions, find: findDecided, unchanged: e, restored: w, whole: w, strict: e },
  { rules: ofReferences, find: checkReferences, unchanged: w, restored: e, whole: w, strict: e },
  { rules: ofSelections, find: checkSelections, unchanged: w, restored: e, whole: w, strict: e },
  { rules: ofDependents, find: checkDependents, unchanged: e, restored: e, whole: w, strict: e, ofUnseen: true },
  { rules: ['extension.cycle'], find: checkExtensions, unchanged: e, restored: e, whole: w, strict: e, ofUnseen: true },
  { rules: ofOwners, find: checkOwners, unchanged: e, restored: e, whole: w, strict: e, ofUnseen: true },
  { rules: ['item.removed'], find: listRemovedParts, ...noColumns },
  { rules: ['reference.deprecated'], find: checkDeprecated, ...noColumns },
  { rules: ofRedirections, find: checkRedirections, unchanged: e, restored: e, whole: w, strict: e, ofUnseen: true },
  { rules: ['constraint.nothing'], find: checkConstraints, ...noColumns, isLast: true },
];

/** Runs checks together; those that are last after the others. */
async function runChecks(rows: readonly Check[], change: DecidedChange): Promise<readonly (readonly Finding[])[]> {
  const first = await Promise.all(rows.map(({ find, rules, isLast }) => (isLast ? [] : find(change, rules))));
  return Promise.all(rows.map(({ find, rules, isLast }, row) => (isLast ? find(change, rules) : (first[row] ?? []))));
}

/** The problem of a finding, with the lowest severity of the cases that apply. */
export function problemOf(
  { problem, isTolerated = false }: Finding,
  check: Check,
  cases: { readonly [Case in 'unchanged' | 'restored' | 'whole' | 'strict']: boolean },
): Problem {
  const severities = [
    ...(['unchanged', 'restored', 'whole'] as const).flatMap((name) => (cases[name] ? [check[name]] : [])),
    ...(isTolerated ? [cases.strict ? check.strict : w] : []),
  ];
  return severities.includes(w) ? { ...problem, severity: w } : problem;
}

/**
 * Checks a change.
 * @param restoration undefined for a submission that does not restore an earlier state
 * @returns the decisions with all their problems, except the warnings from reading
 */
export async function checkChange(change: DecidedChange, restoration?: Restoration): Promise<readonly Decision[]> {
  const found = (await runChecks(checks, change)).map((findings) => groupBy(findings, ({ urn }) => urn));
  const [restored, whole] = [restoration !== undefined, restoration?.of.scope === 'registry'];
  const checked: Decision[] = [];
  for (const decision of change.decisions) {
    if (isTurnOver()) await nextTurn();
    const { prepared, status } = decision;
    const cases = { unchanged: status === 'unchanged', restored, whole, strict: change.strict };
    const problems = checks.flatMap((check, row) =>
      (found[row]?.get(prepared.urn) ?? [])
        .filter(({ only }) => only === undefined || only === prepared)
        .map((finding) => problemOf(finding, check, cases)),
    );
    checked.push({ ...decision, problems });
  }
  return checked;
}

/** The URNs of the artefacts that take away what others depend on: in all of the registry, where the sender sees only a part. */
export async function findConflicts(change: DecidedChange): Promise<ReadonlySet<string>> {
  const rows = checks.filter(({ ofUnseen }) => ofUnseen);
  const findings = await runChecks(rows, change);
  const cases = { unchanged: false, restored: false, whole: false, strict: change.strict };
  const conflicting = rows.flatMap((row, index) =>
    (findings[index] ?? []).filter((finding) => problemOf(finding, row, cases).severity === e).map(({ urn }) => urn),
  );
  return new Set(conflicting);
}
