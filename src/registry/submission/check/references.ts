import type { Problem } from '../../../errors.js';
import { jsonContainerOf, typeOfClass } from '../../../model/artefact-types.js';
import { compareTexts } from '../../../model/compare-texts.js';
import { measureCodelistUrn } from '../../../model/measure-scheme.js';
import { isTurnOver, nextTurn } from '../../../model/turns.js';
import { formatUrn, isPropertyWildcard, lineKey, maintainableUrn, type Urn } from '../../../model/urn.js';
import { isTargetChecked, type Reference } from '../../../references/extract.js';
import type { RankedVersion } from '../../../versioning/ranked-version.js';
import { stability } from '../../../versioning/stability.js';
import { parseVersion } from '../../../versioning/version.js';
import { ownerClassOf, ownerReference, ownerSchemes, rootAgency, rootSchemeName } from '../../owner.js';
import { type Prepared, placeOf } from '../receive/prepare.js';
import { ruleProblem } from '../rules.js';
import { versionUrn } from '../world/load-state.js';
import type { RegistryAfter } from '../world/registry-after.js';
import type { Side } from '../world/side.js';
import type { DecidedChange, Finding } from './change.js';

/** The registry after the submission, against which references are checked. */
interface ReferenceContext {
  readonly versions: RegistryAfter;
  readonly after: Pick<Side, 'hasPart'>;
}

/** What is wrong with a reference. */
type Fault = Pick<Finding, 'problem' | 'isTolerated'>;

/**
 * Checks that the owners of artefacts and the targets of their references will exist, parts included, and that stable
 * artefacts refer to stable versions only.
 */
export async function checkReferences({ world, decisions }: DecidedChange): Promise<readonly Finding[]> {
  const findings: (readonly Finding[])[] = [];
  for (const { prepared, action } of decisions)
    if (action !== 'DELETE') findings.push(await checkReferencesOf(prepared, world));
  return findings.flat();
}

/** @returns findings with the place of the reference in the message */
export async function checkReferencesOf(prepared: Prepared, context: ReferenceContext): Promise<readonly Finding[]> {
  const unmade = unmadeCodelists(prepared, context.versions);
  const findings: Finding[] = [];
  const add = ({ problem, isTolerated = false }: Fault, place: Partial<Problem>): void => {
    findings.push({ urn: prepared.urn, problem: { ...problem, ...place }, isTolerated, only: prepared });
  };
  for (const problem of checkOwner(prepared, context)) add({ problem }, placeOf(prepared));
  for (const reference of prepared.references) {
    if (isTurnOver()) await nextTurn();
    const { row, path, text } = reference;
    if (!isTargetChecked(reference) || (row.purpose === 'enumeration' && unmade.has(text))) continue;
    for (const fault of checkReference(prepared, reference, context))
      add(fault, { ...placeOf(prepared, path), reference: text });
  }
  return findings;
}

/** The codelists that would be made of missing concept schemes of measures; only the missing schemes are reported. */
const unmadeCodelists = ({ references }: Prepared, versions: RegistryAfter): ReadonlySet<string> =>
  new Set(
    references
      .filter((reference) => reference.row.purpose === 'measures' && versions.resolveReference(reference) === undefined)
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

function missingTarget({ target, expression }: Reference, registry: RegistryAfter): Problem {
  const versions = registry.versionsOf(lineKey(target));
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
  { versions }: ReferenceContext,
): Fault | undefined {
  if (prepared.rank.stability !== 'stable' || expression.kind !== 'exact' || row.version === 'fixed') return undefined;
  if (typeOfClass(target.maintainableClass)?.fixedVersion !== undefined) return undefined;
  if (target.maintainableClass === 'Categorisation' || stability(expression.version) === 'stable') return undefined;
  const stable = adviseStable(versions.versionsOf(lineKey(target)), parseVersion(expression.version).major);
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
  return { problem, isTolerated: row.toleratesUnstable === true };
}

/** Checks that the version, and the part if one is named, exist. */
function* checkTarget(reference: Reference, { versions, after }: ReferenceContext): Generator<Problem> {
  const found = versions.resolveReference(reference);
  if (found === undefined) {
    yield missingTarget(reference, versions);
    return;
  }
  const { target } = reference;
  if (
    target.item !== undefined &&
    !isPropertyWildcard(target.item) &&
    !after.hasPart(found, target.class, target.item)
  ) {
    const advice = isOrganisation(target) ? adviseOrganisation(target) : 'add it';
    yield ruleProblem(
      'reference.item',
      `${found} has no ${target.class} ${target.item}; refer to an existing one, or ${advice}`,
    );
  }
}

function* checkReference(prepared: Prepared, reference: Reference, context: ReferenceContext): Generator<Fault> {
  const isLoose = reference.row.version === 'loose';
  const instability = isLoose ? undefined : unstableTarget(prepared, reference, context);
  if (instability !== undefined) yield instability;
  for (const problem of checkTarget(reference, context))
    yield { problem: isLoose ? { ...problem, severity: 'warning' } : problem };
}

function* checkOwner(prepared: Prepared, { versions, after }: ReferenceContext): Generator<Problem> {
  // The check of owners reports its removal.
  if (prepared.agencyID === rootAgency) return;
  const ownerClass = ownerClassOf(prepared.type);
  const owner = ownerReference(prepared.agencyID, ownerClass);
  const scheme = versionUrn(owner, '1.0');
  const exists = versions.versionsOf(lineKey(owner)).length > 0 && after.hasPart(scheme, ownerClass, owner.item ?? '');
  if (exists) return;
  const { inWords } = ownerSchemes[ownerClass];
  yield ruleProblem(
    'owner.unknown',
    `the ${inWords} ${prepared.agencyID} does not exist; ${adviseOrganisation(owner)}`,
  );
}

/**
 * What to submit so that an organisation (agency, data provider, metadata provider, …) exists: the action, the URN, and the
 * smallest message.
 * @param organisation the URN of the organisation in its scheme
 */
function adviseOrganisation(organisation: Urn): string {
  const { agencyID, id, version, item = '' } = organisation;
  const type = typeOfClass(organisation.maintainableClass);
  const [parts] = type?.parts ?? [];
  if (type === undefined || parts === undefined) return 'submit it first';
  // MERGE takes the name over, so that of the scheme which every registry holds must not change.
  const isRoot = agencyID === rootAgency && type.class === 'AgencyScheme';
  const name = isRoot ? rootSchemeName : id;
  const scheme = { agencyID, version, id, name, [parts.path]: [{ id: item, name: item }] };
  const message = JSON.stringify({ data: { [jsonContainerOf(type)]: [scheme] } });
  const owner =
    agencyID === rootAgency ? '' : `; the agency ${agencyID}, which owns ${maintainableUrn(organisation)}, must exist`;
  return `submit ${formatUrn(organisation)} first, with Action MERGE, as in ${message}${owner}`;
}
