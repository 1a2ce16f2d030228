import type { Problem } from '../../errors.js';
import { typeOfClass } from '../../model/artefact-types.js';
import { lineKey, maintainableUrn, type Urn } from '../../model/urn.js';
import { isTargetChecked, type Reference } from '../../references/extract.js';
import { stability } from '../../versioning/stability.js';
import { parseVersion } from '../../versioning/version.js';
import { ownerClassOf, ownerReference, ownerSchemes } from '../owner.js';
import type { RegistryAfter } from './after.js';
import type { Prepared } from './prepare.js';
import { breach } from './rules.js';
import { versionUrn } from './state.js';

/** What references are held against. */
export interface Against {
  readonly after: RegistryAfter;
  readonly hasPart: HasPart;
  readonly strict: boolean;
}

/** Tells whether a live version has a part: of that class, under that tail. */
export type HasPart = (versionUrn: string, partClass: string, tail: string) => boolean;

const listed = (names: readonly string[]): string => {
  const shown = names.slice(-8).join(', ');
  return names.length > 8 ? `…, ${shown}` : shown;
};

function missing(reference: { target: Urn; expression: Reference['expression'] }, after: RegistryAfter): Problem {
  const versions = after.versionsOf(lineKey(reference.target)).map(({ version }) => version);
  const target = maintainableUrn(reference.target);
  const known =
    versions.length === 0
      ? `the registry holds no ${reference.target.maintainableClass} ${reference.target.agencyID}:${reference.target.id}, and the message brings none`
      : `there are the versions ${listed(versions)}`;
  return reference.expression.kind === 'wildcard'
    ? breach('reference.noEligibleVersion', `no stable version fits ${target}; ${known}`)
    : breach('reference.missing', `${target} does not exist; ${known}`);
}

/** A stable artefact may refer to stable ones only; schemes whose version is always 1.0 stand outside versioning. */
function unstable(prepared: Prepared, { row, target, expression }: Reference, strict: boolean): Problem | undefined {
  if (prepared.rank.stability !== 'stable' || expression.kind !== 'exact' || row.version === 'fixed') return undefined;
  if (typeOfClass(target.maintainableClass)?.fixedVersion !== undefined) return undefined;
  if (target.maintainableClass === 'Categorisation' || stability(expression.version) === 'stable') return undefined;
  const { major, minor, patch } = parseVersion(expression.version);
  const problem = breach(
    'reference.unstable',
    `${prepared.type.class} ${prepared.id} ${prepared.rank.version} is stable and may refer to stable versions only; ${target.maintainableClass} ${target.id} ${expression.version} is not. Refer to a stable version or use a wildcard such as ${major === 0n ? 1 : major}.${minor ?? 0}+.${patch ?? 0}`,
  );
  return row.toleratesUnstable && !strict ? { ...problem, severity: 'warning' } : problem;
}

/** What is not there of what a reference names. */
function* checkTarget(reference: Reference, { after, hasPart }: Against): Generator<Problem> {
  const found = after.resolveReference(reference);
  if (found === undefined) {
    yield missing(reference, after);
    return;
  }
  const { target } = reference;
  if (target.item !== undefined && !hasPart(found, target.class, target.item)) {
    yield breach('reference.item', `${found} has no ${target.class} ${target.item}`);
  }
}

function* checkReference(prepared: Prepared, reference: Reference, against: Against): Generator<Problem> {
  if (reference.row.version === 'loose') {
    for (const absence of checkTarget(reference, against)) yield { ...absence, severity: 'warning' };
    return;
  }
  const unstableTarget = unstable(prepared, reference, against.strict);
  if (unstableTarget !== undefined) yield unstableTarget;
  yield* checkTarget(reference, against);
}

function* checkOwner(prepared: Prepared, { after, hasPart }: Against): Generator<Problem> {
  const ownerClass = ownerClassOf(prepared.type);
  const owner = ownerReference(prepared.agencyID, ownerClass);
  const scheme = versionUrn(owner, '1.0');
  const known = after.versionsOf(lineKey(owner)).length > 0 && hasPart(scheme, ownerClass, owner.item ?? '');
  if (known) return;
  const { id, inWords } = ownerSchemes[ownerClass];
  yield breach(
    'owner.unknown',
    `the ${inWords} ${prepared.agencyID} is not known; submit it first, with Action MERGE as ${ownerClass} of ${owner.agencyID}:${id}(1.0)`,
  );
}

/** Checks that what an artefact refers to will be there, items included, and that its owner is known. */
export function checkReferences(prepared: Prepared, against: Against): Problem[] {
  const judged = prepared.references.filter(isTargetChecked);
  return [
    ...[...checkOwner(prepared, against)].map((problem) => ({ ...problem, ...prepared.placeOf() })),
    ...judged.flatMap((reference) =>
      [...checkReference(prepared, reference, against)].map((problem) => ({
        ...problem,
        ...prepared.placeOf(reference.path),
        reference: reference.text,
      })),
    ),
  ];
}
