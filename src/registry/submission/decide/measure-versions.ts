import type { Problem } from '../../../errors.js';
import { compareTexts } from '../../../model/compare-texts.js';
import { isTurnOver, nextTurn } from '../../../model/turns.js';
import { parseUrn } from '../../../model/urn.js';
import type { Change } from '../../../versioning/changes/change.js';
import { isMeasured } from '../../../versioning/changes/shapes-of.js';
import { byIncrement, requiredIncrement } from '../../../versioning/changes/weigh-changes.js';
import { type Increment, incrementBetween, isStepEnough } from '../../../versioning/increment.js';
import type { RankedVersion } from '../../../versioning/ranked-version.js';
import { reportVersion, type VersionReport } from '../../versions/version-report.js';
import type { Prepared } from '../receive/prepare.js';
import { type Rule, ruleProblem } from '../rules.js';
import { type EvaluationOptions, mostListed } from '../submission.js';
import { versionUrn } from '../world/load-state.js';
import type { RegistryAfter } from '../world/registry-after.js';
import type { World } from '../world/world.js';
import type { Decision } from './decide.js';
import { type ComparedVersions, compareSubmitted, findMinimums, type MinimumSearch } from './find-minimums.js';

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

/** The versions that were compared for a decision; without changes where one of the contents is not known. */
type Compared = ReadonlyMap<
  Purpose,
  { readonly versions: ComparedVersions; readonly changes: readonly Change[] | undefined }
>;

/** What was found about a decision. */
interface Found {
  readonly compared: Compared;
  /** The lowest version as which the rules accept the content; undefined where it was not searched for. */
  readonly minimum: string | undefined;
}

/** Changes that a problem names. */
const namedChanges = 3;

/**
 * Measures each stable version that is new by the changes since the highest stable version below it, and compares the
 * content of each that exists already. Everything is taken after the whole message. A version below others is measured
 * for the next one too, which causes a warning at most. Up to three round trips, and those of `comparePairs`; none without
 * new versions of existing lines. Versions that are too low can need more (`findMinimums`).
 * @returns the decisions, with the problems of versions that are too low; `unchanged` where the held content of a stable
 *   version is the same in other words
 */
export async function measureVersions(
  decisions: readonly Decision[],
  world: World,
  options: EvaluationOptions,
): Promise<readonly Decision[]> {
  const { stored, versions: after } = world;
  const measurements = decisions.flatMap((decision) => measurementsOf(decision, after));
  const measuredKeys = measurements.map(({ decision }) => decision.prepared.key);
  // `findMinimums` reads the deleted versions: loaded here, they take no round trip of their own.
  const [changes] = await Promise.all([compareSubmitted(measurements, world), stored.deleted(measuredKeys)]);
  const compared = new Map<Decision, Compared>();
  for (const [index, { decision, purpose, ...versions }] of measurements.entries()) {
    const found = { versions, changes: changes[index] };
    compared.set(decision, new Map([...(compared.get(decision) ?? []), [purpose, found]]));
  }
  const searched = decisions.flatMap((decision) => searchOf(decision, compared.get(decision) ?? new Map()));
  const minimums = await findMinimums(searched, world);
  const measured: Decision[] = [];
  for (const decision of decisions) {
    if (isTurnOver()) await nextTurn();
    const found = { compared: compared.get(decision) ?? new Map(), minimum: minimums.get(decision) };
    measured.push(measure(decision, found, after, options));
  }
  return measured;
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

const isRejectedFor =
  (rule: Rule) =>
  ({ status, problems }: Decision): boolean =>
    status === 'rejected' && problems.some((problem) => problem.rule === rule);

const isImmutable = isRejectedFor('version.immutable');
const isRepublished = isRejectedFor('version.republished');

function measurementsOf(decision: Decision, after: RegistryAfter): Measurement[] {
  if (!hasRules(decision) || decision.action === 'DELETE') return [];
  const { prepared } = decision;
  if (isImmutable(decision)) return [{ decision, purpose: 'held', before: prepared.urn, after: prepared.urn }];
  if (decision.status !== 'created' && !isRepublished(decision)) return [];
  const { below, above } = neighbours(prepared, after);
  const urnOf = ({ version }: RankedVersion): string => versionUrn(parseUrn(prepared.urn), version);
  const measurements: Measurement[] = [];
  if (below !== undefined) {
    measurements.push({ decision, purpose: 'baseline', before: urnOf(below), after: prepared.urn });
  }
  // A version of the same message is measured itself.
  if (above !== undefined && decision.status === 'created' && !after.submitted.has(urnOf(above))) {
    measurements.push({ decision, purpose: 'successor', before: prepared.urn, after: urnOf(above) });
  }
  return measurements;
}

const versionIn = (urn: string): string => parseUrn(urn).version;

/** What to search for a decision: nothing for one without rules or without a baseline, which is accepted. */
function searchOf(decision: Decision, compared: Compared): readonly MinimumSearch[] {
  const { version } = decision.prepared;
  const own = compared.get('held');
  if (own !== undefined) {
    return own.changes?.length ? [{ decision, from: version, known: new Map([[version, own.changes]]) }] : [];
  }
  const baseline = compared.get('baseline');
  if (baseline === undefined) {
    return hasRules(decision) && isRepublished(decision) ? [{ decision, from: version, known: new Map() }] : [];
  }
  const below = versionIn(baseline.versions.before);
  const from = baseline.changes === undefined ? version : below;
  return [{ decision, from, known: new Map([[below, baseline.changes]]) }];
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

/** What to do with content that is not accepted in its version, as a part of a sentence. */
function advice({ urn, key, version }: Prepared, what: string, minimum: string, after: RegistryAfter): string {
  const isHeld = minimum !== version && after.versionsOf(key).some((each) => each.version === minimum);
  if (isHeld) return `${versionUrn(parseUrn(urn), minimum)} has this content; use that version`;
  return `submit ${what} as ${minimum} or higher`;
}

/** The problem of a version that is too low for its changes. */
function tooLow(
  prepared: Prepared,
  report: VersionReport,
  after: RegistryAfter,
  { lenient }: EvaluationOptions,
): Problem {
  const { urn, placeOf } = prepared;
  const step = articles[incrementBetween(report.baseline ?? '', report.proposed)];
  const detail = `the changes since ${report.baseline} require ${articles[report.required]}, but ${report.proposed} is ${step}; ${advice(prepared, urn, report.minimum, after)}. Changes: ${nameChanges(report.changes, report.count)}`;
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

function measure(
  decision: Decision,
  { compared, minimum = decision.prepared.version }: Found,
  after: RegistryAfter,
  options: EvaluationOptions,
): Decision {
  const { prepared, status } = decision;
  if (!hasRules(decision)) return decision;
  const reportOf = (baseline: string, changes: readonly Change[]): VersionReport =>
    reportVersion({ baseline, proposed: prepared.version, minimum }, changes, mostListed(options));
  const own = compared.get('held')?.changes;
  if (own !== undefined) return measureHeld(decision, reportOf(prepared.version, own), after);
  if (status === 'unchanged') return { ...decision, version: unmeasured(prepared, prepared.version) };
  const baseline = compared.get('baseline');
  const version =
    baseline?.changes === undefined
      ? { ...unmeasured(prepared, null), minimum }
      : reportOf(versionIn(baseline.versions.before), baseline.changes);
  if (isRepublished(decision)) return measureRepublished(decision, version, after);
  if (status !== 'created') return decision;
  const problems = [...decision.problems];
  if (version.baseline !== null && !isStepEnough(version.baseline, prepared.version, version.required)) {
    problems.push(tooLow(prepared, version, after, options));
  }
  const next = compared.get('successor');
  if (next?.changes !== undefined) {
    const successor = versionIn(next.versions.after);
    if (!isStepEnough(prepared.version, successor, requiredIncrement(next.changes))) {
      problems.push(successorTooLow(prepared, successor, next.changes));
    }
  }
  return { ...decision, version, problems };
}

/** A decision with the problem of a rule replaced by one that names a version as which the content is accepted. */
function withAdvice(decision: Decision, version: VersionReport, rule: Rule, detail: string): Decision {
  const { prepared, problems } = decision;
  const others = problems.filter((problem) => problem.rule !== rule);
  return { ...decision, version, problems: [...others, ruleProblem(rule, detail, prepared.placeOf())] };
}

/** A stable version that exists: unchanged if its content is the same in other words, else rejected with the changes. */
function measureHeld(decision: Decision, version: VersionReport, after: RegistryAfter): Decision {
  const { prepared, problems } = decision;
  const rule = 'version.immutable';
  if (version.count === 0) {
    return { ...decision, status: 'unchanged', version, problems: problems.filter((problem) => problem.rule !== rule) };
  }
  const detail = `${prepared.urn} is stable and cannot be changed; ${advice(prepared, 'the changes', version.minimum, after)}. Changes: ${nameChanges(version.changes, version.count)}`;
  return withAdvice(decision, version, rule, detail);
}

/** A stable version that was deleted and had other content. */
function measureRepublished(decision: Decision, version: VersionReport, after: RegistryAfter): Decision {
  const { prepared } = decision;
  const detail = `${prepared.urn} was published with other content and deleted; a stable version cannot be published again with different content: ${advice(prepared, 'it', version.minimum, after)}`;
  return withAdvice(decision, version, 'version.republished', detail);
}
