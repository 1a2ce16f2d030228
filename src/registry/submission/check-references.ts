import type { Problem } from '../../errors.js';
import { typeOfClass } from '../../model/artefact-types.js';
import { measureCodelistUrn } from '../../model/measure-scheme.js';
import { lineKey, maintainableUrn } from '../../model/urn.js';
import { isTargetChecked, type Reference } from '../../references/extract.js';
import { stability } from '../../versioning/stability.js';
import { parseVersion } from '../../versioning/version.js';
import { ownerClassOf, ownerReference, ownerSchemes } from '../owner.js';
import type { HasPart } from './load-parts.js';
import { versionUrn } from './load-state.js';
import type { Prepared } from './prepare.js';
import type { RegistryAfter } from './registry-after.js';
import { ruleProblem } from './rules.js';

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
export function checkReferences(prepared: Prepared, context: ReferenceContext): Problem[] {
  const unmade = unmadeCodelists(prepared, context.after);
  const checked = prepared.references.filter(
    (reference) =>
      isTargetChecked(reference) && !(reference.row.purpose === 'enumeration' && unmade.has(reference.text)),
  );
  return [
    ...[...checkOwner(prepared, context)].map((problem) => ({ ...problem, ...prepared.placeOf() })),
    ...checked.flatMap((reference) =>
      [...checkReference(prepared, reference, context)].map((problem) => ({
        ...problem,
        ...prepared.placeOf(reference.path),
        reference: reference.text,
      })),
    ),
  ];
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

const list = (names: readonly string[]): string => {
  const last = names.slice(-listedVersions).join(', ');
  return names.length > listedVersions ? `…, ${last}` : last;
};

function missingTarget(reference: Reference, after: RegistryAfter): Problem {
  const versions = after.versionsOf(lineKey(reference.target)).map(({ version }) => version);
  const target = maintainableUrn(reference.target);
  const known =
    versions.length === 0
      ? `neither the registry nor the message has a ${reference.target.maintainableClass} ${reference.target.agencyID}:${reference.target.id}; submit it first or in the same message`
      : `the existing versions are ${list(versions)}`;
  return reference.expression.kind === 'wildcard'
    ? ruleProblem('reference.noEligibleVersion', `no stable version matches ${target}; ${known}`)
    : ruleProblem('reference.missing', `${target} does not exist; ${known}`);
}

/**
 * A stable artefact may refer to stable versions only (Technical Notes, semantic versioning). Schemes whose version is
 * always 1.0 are exempt, because they have no other versions.
 */
function unstableTarget(
  prepared: Prepared,
  { row, target, expression }: Reference,
  strict: boolean,
): Problem | undefined {
  if (prepared.rank.stability !== 'stable' || expression.kind !== 'exact' || row.version === 'fixed') return undefined;
  if (typeOfClass(target.maintainableClass)?.fixedVersion !== undefined) return undefined;
  if (target.maintainableClass === 'Categorisation' || stability(expression.version) === 'stable') return undefined;
  const { major, minor, patch } = parseVersion(expression.version);
  const problem = ruleProblem(
    'reference.unstable',
    `${prepared.type.class} ${prepared.id} ${prepared.rank.version} is stable and may refer to stable versions only, but ${target.maintainableClass} ${target.id} ${expression.version} is not stable; refer to a stable version, or use a wildcard such as ${major === 0n ? 1 : major}.${minor ?? 0}+.${patch ?? 0}`,
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
  if (target.item !== undefined && !hasPart(found, target.class, target.item)) {
    yield ruleProblem(
      'reference.item',
      `${found} has no ${target.class} ${target.item}; add it, or refer to an existing one`,
    );
  }
}

function* checkReference(prepared: Prepared, reference: Reference, context: ReferenceContext): Generator<Problem> {
  if (reference.row.version === 'loose') {
    for (const problem of checkTarget(reference, context)) yield { ...problem, severity: 'warning' };
    return;
  }
  const instability = unstableTarget(prepared, reference, context.strict);
  if (instability !== undefined) yield instability;
  yield* checkTarget(reference, context);
}

function* checkOwner(prepared: Prepared, { after, hasPart }: ReferenceContext): Generator<Problem> {
  const ownerClass = ownerClassOf(prepared.type);
  const owner = ownerReference(prepared.agencyID, ownerClass);
  const scheme = versionUrn(owner, '1.0');
  const exists = after.versionsOf(lineKey(owner)).length > 0 && hasPart(scheme, ownerClass, owner.item ?? '');
  if (exists) return;
  const { id, inWords } = ownerSchemes[ownerClass];
  yield ruleProblem(
    'owner.unknown',
    `the ${inWords} ${prepared.agencyID} does not exist; submit it first, with Action MERGE, as ${ownerClass} of ${owner.agencyID}:${id}(1.0)`,
  );
}
