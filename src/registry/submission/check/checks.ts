import type { Problem } from '../../../errors.js';
import { groupBy } from '../../../model/group-by.js';
import type { Decision } from '../decide/decide.js';
import type { Restoration } from '../submission.js';
import type { Change, Finding } from './change.js';
import { checkConstraints } from './constraints.js';
import { checkDependents, listRemovedParts } from './dependents.js';
import { checkExtensions } from './extensions.js';
import { checkOwners } from './owners.js';
import { checkReferences } from './references.js';
import { checkRedirections } from './selecting.js';
import { checkSelections } from './selections.js';

type Severity = Problem['severity'];

/** A check of what is decided, and the severity of the errors that it finds. */
interface Check {
  readonly find: (change: Change) => Promise<readonly Finding[]>;
  /** Of an artefact that the registry holds already: refusing it would protect nothing. */
  readonly unchanged: Severity;
  /** Of an artefact of an earlier state, which was accepted then. */
  readonly restored: Severity;
  /** Where the whole registry is restored, which is not refused for how its artefacts depend on each other. */
  readonly whole: Severity;
  /** Of what is tolerated in submissions that are not strict. */
  readonly strict: Severity;
  /** Whether it is made in all of the registry too, where the sender sees only a part. */
  readonly ofUnseen: boolean;
  /** Whether it follows the others, which load the same parts. */
  readonly isLast?: true;
}

const decidedAs =
  (isOf: (rule: string | undefined) => boolean) =>
  async ({ decisions }: Change): Promise<readonly Finding[]> =>
    decisions.flatMap(({ prepared, problems }) =>
      problems.filter(({ rule }) => isOf(rule)).map((problem) => ({ urn: prepared.urn, problem, only: prepared })),
    );

const ownProblems = async ({ decisions }: Change): Promise<readonly Finding[]> =>
  decisions.flatMap(({ prepared }) =>
    prepared.problems.map((problem) => ({ urn: prepared.urn, problem, only: prepared })),
  );

/** The rules of versions that are measured. */
const isMeasured = (rule: string | undefined): boolean => rule === 'version.increment' || rule === 'version.successor';
const isOther = (rule: string | undefined): boolean => !isMeasured(rule);

const [e, w] = ['error', 'warning'] as const;
const [unseen, seen] = [{ ofUnseen: true }, { ofUnseen: false }];

/** The checks, in the order of the problems in a report. */
const checks: readonly Check[] = [
  { find: ownProblems, unchanged: w, restored: w, whole: w, strict: e, ...seen },
  { find: decidedAs(isOther), unchanged: e, restored: e, whole: e, strict: e, ...seen },
  { find: decidedAs(isMeasured), unchanged: e, restored: w, whole: w, strict: e, ...seen },
  { find: checkReferences, unchanged: w, restored: e, whole: w, strict: e, ...seen },
  { find: checkSelections, unchanged: w, restored: e, whole: w, strict: e, ...seen },
  { find: checkDependents, unchanged: e, restored: e, whole: w, strict: e, ...unseen },
  { find: checkExtensions, unchanged: e, restored: e, whole: w, strict: e, ...unseen },
  { find: checkOwners, unchanged: e, restored: e, whole: w, strict: e, ...unseen },
  { find: listRemovedParts, unchanged: w, restored: w, whole: w, strict: w, ...seen },
  { find: checkRedirections, unchanged: e, restored: e, whole: w, strict: e, ...unseen },
  { find: checkConstraints, unchanged: w, restored: w, whole: w, strict: w, ...seen, isLast: true },
];

/** Runs checks; one round trip follows those of another only where `isLast` says so. */
async function runChecks(rows: readonly Check[], change: Change): Promise<readonly (readonly Finding[])[]> {
  const first = await Promise.all(rows.map(({ find, isLast }) => (isLast ? [] : find(change))));
  return Promise.all(rows.map(({ find, isLast }, index) => (isLast ? find(change) : (first[index] ?? []))));
}

/** The problem of a finding, with the lowest severity of the cases that apply. */
function problemOf(
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
export async function checkChange(change: Change, restoration?: Restoration): Promise<readonly Decision[]> {
  const found = (await runChecks(checks, change)).map((findings) => groupBy(findings, ({ urn }) => urn));
  const [restored, whole] = [restoration !== undefined, restoration?.of.scope === 'registry'];
  return change.decisions.map((decision) => {
    const { prepared, status } = decision;
    const cases = { unchanged: status === 'unchanged', restored, whole, strict: change.strict };
    const problems = checks.flatMap((check, index) =>
      (found[index]?.get(prepared.urn) ?? [])
        .filter(({ only }) => only === undefined || only === prepared)
        .map((finding) => problemOf(finding, check, cases)),
    );
    return { ...decision, problems };
  });
}

/** The URNs of the artefacts that take away what others depend on: in all of the registry, where the sender sees only a part. */
export async function findConflicts(change: Change): Promise<ReadonlySet<string>> {
  const rows = checks.filter(({ ofUnseen }) => ofUnseen);
  const findings = await runChecks(rows, change);
  const cases = { unchanged: false, restored: false, whole: false, strict: change.strict };
  const conflicting = rows.flatMap((row, index) =>
    (findings[index] ?? []).filter((finding) => problemOf(finding, row, cases).severity === e).map(({ urn }) => urn),
  );
  return new Set(conflicting);
}
