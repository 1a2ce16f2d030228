import type { Artefact } from '../../model/artefact.js';
import { formatUrn, maintainableUrn, parseUrn } from '../../model/urn.js';
import { nameVersions } from '../../references/name-versions.js';
import { type Prepared, placesOf, prepareArtefact, unpackPrepared } from '../submission/receive/prepare.js';
import type { Report, Result } from '../submission/submission.js';

/** What happens to a stable version that the rules of versions reject: left out, or kept under a version that may change. */
export const versionPolicies = ['omit', 'nonSemantic', 'draft'] as const;
export type VersionPolicy = (typeof versionPolicies)[number];

/** An artefact that is imported under another version than it has at the source. */
export interface ChangedVersion {
  readonly urn: string;
  /** The URN under which it is imported. */
  readonly as: string;
  /** The rule that it breaks under its own version. */
  readonly rule: string;
  readonly detail: string;
}

export interface SettledImport {
  readonly artefacts: readonly Prepared[];
  readonly changes: readonly ChangedVersion[];
  /** The dry run of these artefacts. */
  readonly report: Report;
}

/** The rules of versions: an artefact that breaks only these would be accepted under a version that may change. */
const versionRules: readonly string[] = ['reference.unstable', 'version.immutable', 'version.republished'];

/** The version of a policy for a stable one. */
const versionsOf: Readonly<Record<Exclude<VersionPolicy, 'omit'>, (version: string) => string>> = {
  nonSemantic: (version) => version.replace(/\.\d+$/, ''),
  draft: (version) => `${version}-draft`,
};

/**
 * Finds the artefacts that a registry accepts. Under a policy other than `omit`, what the rules of versions reject gets another
 * version, and the references of the other artefacts to it name that one; what this makes invalid in turn gets another version too.
 * @param dryRun a dry run of artefacts in which what is invalid is left out
 */
export async function applyPolicy(
  given: readonly Prepared[],
  policy: VersionPolicy,
  dryRun: (artefacts: readonly Prepared[]) => Promise<Report>,
): Promise<SettledImport> {
  let artefacts = given;
  const changes: ChangedVersion[] = [];
  // A version is changed once, since those that it gets are not stable.
  for (;;) {
    const report = await dryRun(artefacts);
    const found = policy === 'omit' ? [] : changesOf(report, artefacts, versionsOf[policy]);
    if (found.length === 0) return { artefacts, changes, report };
    changes.push(...found);
    artefacts = await withChanges(artefacts, found);
  }
}

function changesOf(
  { results }: Report,
  artefacts: readonly Prepared[],
  versionOf: (version: string) => string,
): readonly ChangedVersion[] {
  const byUrn = new Map(artefacts.map((each) => [each.urn, each]));
  // The artefacts that one of SDMX 2.1 became have one version.
  const members = new Set(artefacts.flatMap((each) => [...(each.members ?? []), ...(each.members ? [each.urn] : [])]));
  return results.flatMap((result): readonly ChangedVersion[] => {
    const artefact = byUrn.get(result.urn);
    const broken = brokenRule(result);
    if (broken === undefined || artefact?.rank.stability !== 'stable' || members.has(result.urn)) return [];
    const as = formatUrn({ ...parseUrn(result.urn), version: versionOf(artefact.version) });
    // The source has that version too, with content of its own.
    return byUrn.has(as) ? [] : [{ urn: result.urn, as, ...broken }];
  });
}

/** The rule of versions that a rejected artefact breaks; undefined where it breaks others too. */
function brokenRule({ status, problems }: Result): { readonly rule: string; readonly detail: string } | undefined {
  if (status !== 'rejected') return undefined;
  const errors = problems.filter(({ severity, rule }) => severity === 'error' && rule !== 'dependency.rejected');
  if (!errors.every(({ rule }) => versionRules.includes(rule))) return undefined;
  const [first] = errors;
  return first && { rule: first.rule, detail: first.detail };
}

async function withChanges(
  artefacts: readonly Prepared[],
  changes: readonly ChangedVersion[],
): Promise<readonly Prepared[]> {
  const versions = new Map(changes.map(({ urn, as }) => [urn, parseUrn(as).version]));
  // A version that the registry has with other content stays what references to it name.
  const renamed = new Map(
    changes.flatMap(({ urn, rule }) => (rule === 'version.immutable' ? [] : [[urn, versions.get(urn)] as const])),
  );
  const changed: Prepared[] = [];
  for (const each of artefacts) {
    const version = versions.get(each.urn);
    const refers = each.references.some(({ target }) => renamed.has(maintainableUrn(target)));
    changed.push(version === undefined && !refers ? each : await changeOne(each, version, renamed));
  }
  return changed;
}

async function changeOne(
  prepared: Prepared,
  version: string | undefined,
  renamed: ReadonlyMap<string, string | undefined>,
): Promise<Prepared> {
  const artefact = await unpackPrepared(prepared);
  const named = nameVersions(artefact, (reference) => renamed.get(maintainableUrn(parseUrn(reference))));
  const changed: Artefact = version === undefined ? named : { ...named, version };
  const { members, refusals } = prepared;
  return {
    ...prepareArtefact(changed, placesOf(prepared), prepared.warnings),
    ...(members && { members }),
    ...(refusals && { refusals }),
  };
}
