import type { Problem } from '../../../errors.js';
import { typeOfClass } from '../../../model/artefact-types.js';
import { compareTexts } from '../../../model/compare-texts.js';
import { measureCodelistUrn } from '../../../model/measure-scheme.js';
import { isTurnOver, nextTurn } from '../../../model/turns.js';
import { isPropertyWildcard, lineKey, maintainableUrn, type Urn } from '../../../model/urn.js';
import { isTargetChecked, type Reference } from '../../../references/extract.js';
import type { RankedVersion } from '../../../versioning/ranked-version.js';
import { stability } from '../../../versioning/stability.js';
import { parseVersion } from '../../../versioning/version.js';
import { ownerClassOf, ownerReference, ownerSchemes, rootAgency } from '../../owner.js';
import type { Prepared } from '../receive/prepare.js';
import { ruleProblem } from '../rules.js';
import type { HasPart } from '../world/load-parts.js';
import { versionUrn } from '../world/load-state.js';
import type { RegistryAfter } from '../world/registry-after.js';
import { adviseOrganisation } from './advise-organisation.js';

/** The registry after the submission, against which references are checked. */
export interface ReferenceContext {
  readonly after: RegistryAfter;
  readonly hasPart: HasPart;
  /** Whether a violation that is otherwise a warning is an error. */
  readonly strict: boolean;
}

/**
 * Checks that the owner of an artefact and the targets of its references will exist, parts included, and that a stable
 * artefact refers to stable versions only.
 * @returns problems with the place of the reference in the message
 */
export async function checkReferences(prepared: Prepared, context: ReferenceContext): Promise<Problem[]> {
  const unmade = unmadeCodelists(prepared, context.after);
  const problems: Problem[] = [...checkOwner(prepared, context)].map((problem) => ({
    ...problem,
    ...prepared.placeOf(),
  }));
  for (const reference of prepared.references) {
    if (isTurnOver()) await nextTurn();
    const { row, path, text } = reference;
    if (!isTargetChecked(reference) || (row.purpose === 'enumeration' && unmade.has(text))) continue;
    for (const problem of checkReference(prepared, reference, context))
      problems.push({ ...problem, ...prepared.placeOf(path), reference: text });
  }
  return problems;
}

/** The codelists that would be made of missing concept schemes of measures; only the missing schemes are reported. */
const unmadeCodelists = ({ references }: Prepared, after: RegistryAfter): ReadonlySet<string> =>
  new Set(
    references
      .filter((reference) => reference.row.purpose === 'measures' && after.resolveReference(reference) === undefined)
      .map(({ text }) => measureCodelistUrn(text)),
  );

/** At most this many versions are listed in a problem. */
const listedVersions = 8;

/** The highest versions of a line, lowest first, and the number of those that are left out. */
function listVersions(versions: readonly RankedVersion[]): string {
  const sorted = versions.toSorted((a, b) => compareTexts(a.precedence, b.precedence)).map(({ version }) => version);
  const more = sorted.length - listedVersions;
  return `${sorted.slice(-listedVersions).join(', ')}${more > 0 ? ` and ${more} lower ones` : ''}`;
}

/** The stable version to advise: the highest one, of a major version if that has one. */
function adviseStable(versions: readonly RankedVersion[], major?: bigint): RankedVersion | undefined {
  const stable = versions.filter((version) => version.stability === 'stable');
  const ofMajor = stable.filter(({ version }) => parseVersion(version).major === major);
  return (ofMajor.length > 0 ? ofMajor : stable).toSorted((a, b) => compareTexts(b.precedence, a.precedence))[0];
}

/** A wildcard that resolves to a stable version now, and to later ones of the same major version. */
const wildcardOf = (version: string): string => version.replace(/\.\d+$/, '+$&');

function missingTarget({ target, expression }: Reference, after: RegistryAfter): Problem {
  const versions = after.versionsOf(lineKey(target));
  const urn = maintainableUrn(target);
  const rule = expression.kind === 'wildcard' ? 'reference.noEligibleVersion' : 'reference.missing';
  const fault = expression.kind === 'wildcard' ? `no stable version matches ${urn}` : `${urn} does not exist`;
  if (versions.length === 0) {
    const advice = isOrganisation(target) ? adviseOrganisation(target) : 'submit it first or in the same message';
    const line = `${target.maintainableClass} ${target.agencyID}:${target.id}`;
    return ruleProblem(rule, `${fault}; neither the registry nor the message has a ${line}; ${advice}`);
  }
  const stable = adviseStable(versions);
  const advice =
    stable === undefined
      ? `${versions.length === 1 ? 'it is not' : 'none of them is'} stable`
      : `a wildcard that resolves is ${wildcardOf(stable.version)}`;
  const known = `the existing ${versions.length === 1 ? 'version is' : 'versions are'} ${listVersions(versions)}`;
  return ruleProblem(rule, `${fault}; ${known}${expression.kind === 'wildcard' ? `; ${advice}` : ''}`);
}

/** Whether a URN names an item of an organisation scheme, whose version is always 1.0. */
const isOrganisation = ({ maintainableClass, item }: Urn): boolean =>
  item !== undefined && typeOfClass(maintainableClass)?.fixedVersion !== undefined;

/**
 * A stable artefact may refer to stable versions only (Technical Notes, semantic versioning). Schemes whose version is
 * always 1.0 are exempt, because they have no other versions.
 */
function unstableTarget(
  prepared: Prepared,
  { row, target, expression }: Reference,
  { after, strict }: ReferenceContext,
): Problem | undefined {
  if (prepared.rank.stability !== 'stable' || expression.kind !== 'exact' || row.version === 'fixed') return undefined;
  if (typeOfClass(target.maintainableClass)?.fixedVersion !== undefined) return undefined;
  if (target.maintainableClass === 'Categorisation' || stability(expression.version) === 'stable') return undefined;
  const stable = adviseStable(after.versionsOf(lineKey(target)), parseVersion(expression.version).major);
  const advice =
    stable === undefined
      ? `${target.maintainableClass} ${target.agencyID}:${target.id} has no stable version; submit one first or in the same message`
      : `refer to ${stable.version}, or use the wildcard ${wildcardOf(stable.version)}`;
  const isDraft = prepared.draft !== undefined && stability(expression.version) === 'draft';
  const promotion = isDraft ? `; to publish it together with ${prepared.draft}, send with=drafts` : '';
  const problem = ruleProblem(
    'reference.unstable',
    `${prepared.type.class} ${prepared.id} ${prepared.rank.version} is stable and may refer to stable versions only, but ${target.maintainableClass} ${target.id} ${expression.version} is not stable; ${advice}${promotion}`,
  );
  return row.toleratesUnstable && !strict ? { ...problem, severity: 'warning' } : problem;
}

/** Checks that the version, and the part if one is named, exist. */
function* checkTarget(reference: Reference, { after, hasPart }: ReferenceContext): Generator<Problem> {
  const found = after.resolveReference(reference);
  if (found === undefined) {
    yield missingTarget(reference, after);
    return;
  }
  const { target } = reference;
  if (target.item !== undefined && !isPropertyWildcard(target.item) && !hasPart(found, target.class, target.item)) {
    const advice = isOrganisation(target) ? adviseOrganisation(target) : 'add it';
    yield ruleProblem(
      'reference.item',
      `${found} has no ${target.class} ${target.item}; refer to an existing one, or ${advice}`,
    );
  }
}

function* checkReference(prepared: Prepared, reference: Reference, context: ReferenceContext): Generator<Problem> {
  if (reference.row.version === 'loose') {
    for (const problem of checkTarget(reference, context)) yield { ...problem, severity: 'warning' };
    return;
  }
  const instability = unstableTarget(prepared, reference, context);
  if (instability !== undefined) yield instability;
  yield* checkTarget(reference, context);
}

function* checkOwner(prepared: Prepared, { after, hasPart }: ReferenceContext): Generator<Problem> {
  // The check of owners reports its removal.
  if (prepared.agencyID === rootAgency) return;
  const ownerClass = ownerClassOf(prepared.type);
  const owner = ownerReference(prepared.agencyID, ownerClass);
  const scheme = versionUrn(owner, '1.0');
  const exists = after.versionsOf(lineKey(owner)).length > 0 && hasPart(scheme, ownerClass, owner.item ?? '');
  if (exists) return;
  const { inWords } = ownerSchemes[ownerClass];
  yield ruleProblem(
    'owner.unknown',
    `the ${inWords} ${prepared.agencyID} does not exist; ${adviseOrganisation(owner)}`,
  );
}
