import type { Problem } from '../../errors.js';
import { compareTexts } from '../../model/compare-texts.js';
import { isTurnOver, nextTurn } from '../../model/turns.js';
import { parseUrn } from '../../model/urn.js';
import type { Change } from '../../versioning/changes/change.js';
import { isMeasured } from '../../versioning/changes/shapes-of.js';
import { byIncrement, requiredIncrement } from '../../versioning/changes/weigh-changes.js';
import { type Increment, incrementBetween, isStepEnough } from '../../versioning/increment.js';
import type { RankedVersion } from '../../versioning/ranked-version.js';
import { reportVersion, type VersionReport } from '../versions/version-report.js';
import { type ComparedVersions, compareSubmitted } from './compare-submitted.js';
import type { Decision } from './decide.js';
import type { Held } from './held.js';
import { versionUrn } from './load-state.js';
import type { Prepared } from './prepare.js';
import type { RegistryAfter } from './registry-after.js';
import { ruleProblem } from './rules.js';
import { type EvaluationOptions, mostListed } from './submission.js';

/** What two versions are compared for. */
type Purpose =
  /** The version below and the submitted one. */
  | 'baseline'
  /** The held and the submitted content of one version. */
  | 'held'
  /** The submitted version and the one above. */
  | 'successor';

interface Measurement extends ComparedVersions {
  readonly decision: Decision;
  readonly purpose: Purpose;
}

/** The versions that were compared for a decision, with their changes. */
type Compared = ReadonlyMap<Purpose, { readonly versions: ComparedVersions; readonly changes: readonly Change[] }>;

/** Changes that a problem names. */
const namedChanges = 3;

/**
 * Measures each stable version that is new by the changes since the highest stable version below it, and compares the
 * content of each that exists already. Everything is taken after the whole message. A version below others is measured
 * for the next one too, which causes a warning at most. Up to two round trips, and those of `comparePairs`; none without
 * new versions of existing lines.
 * @param after the registry after the submission
 * @returns the decisions, with the problems of versions that are too low; `unchanged` where the held content of a stable
 *   version is the same in other words
 */
export async function measureVersions(
  decisions: readonly Decision[],
  held: Held,
  after: RegistryAfter,
  options: EvaluationOptions,
): Promise<readonly Decision[]> {
  const measurements = decisions.flatMap((decision) => measurementsOf(decision, after));
  const changes = await compareSubmitted(measurements, held, after);
  const compared = new Map<Decision, Compared>();
  for (const [index, { decision, purpose, ...versions }] of measurements.entries()) {
    const found = changes[index];
    if (found === undefined) continue;
    compared.set(decision, new Map([...(compared.get(decision) ?? []), [purpose, { versions, changes: found }]]));
  }
  const measured = new Map<Decision, Decision>();
  for (const [decision, each] of compared) {
    if (isTurnOver()) await nextTurn();
    measured.set(decision, measure(decision, each, after, options));
  }
  return decisions.map((decision) => measured.get(decision) ?? withoutBaseline(decision));
}

const hasRules = ({ prepared: { type, version, rank, completeness } }: Decision): boolean =>
  rank.stability === 'stable' && completeness !== 'stub' && isMeasured({ class: type.class, version });

/** The highest stable version of a line below another one, and the lowest above. */
function neighbours({ key, rank }: Prepared, after: RegistryAfter) {
  const stable = after.versionsOf(key).filter(({ stability }) => stability === 'stable');
  const sorted = stable.toSorted((one, other) => compareTexts(one.precedence, other.precedence));
  return {
    below: sorted.findLast(({ precedence }) => precedence < rank.precedence),
    above: sorted.find(({ precedence }) => precedence > rank.precedence),
  };
}

const isImmutable = ({ status, problems }: Decision): boolean =>
  status === 'rejected' && problems.some(({ rule }) => rule === 'version.immutable');

function measurementsOf(decision: Decision, after: RegistryAfter): Measurement[] {
  if (!hasRules(decision) || decision.action === 'DELETE') return [];
  const { prepared } = decision;
  if (isImmutable(decision)) return [{ decision, purpose: 'held', before: prepared.urn, after: prepared.urn }];
  if (decision.status !== 'created') return [];
  const { below, above } = neighbours(prepared, after);
  const urnOf = ({ version }: RankedVersion): string => versionUrn(parseUrn(prepared.urn), version);
  const measurements: Measurement[] = [];
  if (below !== undefined) {
    measurements.push({ decision, purpose: 'baseline', before: urnOf(below), after: prepared.urn });
  }
  // A version of the same message is measured itself.
  if (above !== undefined && !after.submitted.has(urnOf(above))) {
    measurements.push({ decision, purpose: 'successor', before: prepared.urn, after: urnOf(above) });
  }
  return measurements;
}

const versionIn = (urn: string): string => parseUrn(urn).version;

function reportOf(
  baseline: string,
  changes: readonly Change[],
  { key, version }: Prepared,
  after: RegistryAfter,
  options: EvaluationOptions,
): VersionReport {
  const taken = new Set(after.versionsOf(key).map((each) => each.version));
  const isTaken = (each: string): boolean => taken.has(each);
  return reportVersion({ baseline, proposed: version }, changes, isTaken, mostListed(options));
}

/** The most important changes, as the end of a sentence. */
function nameChanges(changes: readonly Change[], count = changes.length): string {
  const named = changes.slice(0, namedChanges).map(({ detail, increment }) => `${detail} (${increment})`);
  const more = count - named.length;
  return `${named.join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
}

const articles: Readonly<Record<Increment, string>> = {
  none: 'no increment',
  patch: 'a patch increment',
  minor: 'a minor increment',
  major: 'a major increment',
};

/** The problem of a version that is too low for its changes. */
function tooLow({ urn, placeOf }: Prepared, report: VersionReport, { lenient }: EvaluationOptions): Problem {
  const step = articles[incrementBetween(report.baseline ?? '', report.proposed)];
  const detail = `the changes since ${report.baseline} require ${articles[report.required]}, but ${report.proposed} is ${step}; submit ${urn} as ${report.minimum} or higher. Changes: ${nameChanges(report.changes, report.count)}`;
  const problem = ruleProblem('version.increment', detail, placeOf());
  return lenient ? { ...problem, severity: 'warning' } : problem;
}

/** The warning that the next version is too low for the changes since a version that is inserted below it. */
function successorTooLow({ urn, version, placeOf }: Prepared, successor: string, changes: readonly Change[]): Problem {
  const step = articles[incrementBetween(version, successor)];
  const detail = `${urn} is below ${successor}, which exists: the changes from ${version} to ${successor} require ${articles[requiredIncrement(changes)]}, but ${successor} is ${step}. Changes: ${nameChanges(byIncrement(changes))}`;
  return ruleProblem('version.successor', detail, placeOf());
}

/** The report of a version without one below it, or whose content is the same. */
const unmeasured = ({ version }: Prepared, baseline: string | null): VersionReport => ({
  baseline,
  proposed: version,
  required: 'none',
  minimum: version,
  count: 0,
  changes: [],
});

function withoutBaseline(decision: Decision): Decision {
  const { status, prepared } = decision;
  if (!hasRules(decision) || (status !== 'created' && status !== 'unchanged')) return decision;
  return { ...decision, version: unmeasured(prepared, status === 'created' ? null : prepared.version) };
}

function measure(decision: Decision, compared: Compared, after: RegistryAfter, options: EvaluationOptions): Decision {
  const { prepared } = decision;
  const own = compared.get('held');
  if (own !== undefined) return measureHeld(decision, own.changes, after, options);
  const problems = [...decision.problems];
  const baseline = compared.get('baseline');
  const version =
    baseline === undefined
      ? unmeasured(prepared, null)
      : reportOf(versionIn(baseline.versions.before), baseline.changes, prepared, after, options);
  if (version.baseline !== null && !isStepEnough(version.baseline, prepared.version, version.required)) {
    problems.push(tooLow(prepared, version, options));
  }
  const next = compared.get('successor');
  if (next !== undefined) {
    const successor = versionIn(next.versions.after);
    const required = requiredIncrement(next.changes);
    if (!isStepEnough(prepared.version, successor, required)) {
      problems.push(successorTooLow(prepared, successor, next.changes));
    }
  }
  return { ...decision, version, problems };
}

/** A stable version that exists: unchanged if its content is the same in other words, else rejected with the changes. */
function measureHeld(
  decision: Decision,
  changes: readonly Change[],
  after: RegistryAfter,
  options: EvaluationOptions,
): Decision {
  const { prepared, problems } = decision;
  const others = problems.filter(({ rule }) => rule !== 'version.immutable');
  if (changes.length === 0) {
    return { ...decision, status: 'unchanged', version: unmeasured(prepared, prepared.version), problems: others };
  }
  const version = reportOf(prepared.version, changes, prepared, after, options);
  const detail = `${prepared.urn} is stable and cannot be changed; submit the changes as ${version.minimum} or higher. Changes: ${nameChanges(version.changes, version.count)}`;
  return { ...decision, version, problems: [...others, ruleProblem('version.immutable', detail, prepared.placeOf())] };
}
