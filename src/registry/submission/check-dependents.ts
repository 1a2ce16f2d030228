import type { Problem } from '../../errors.js';
import type { Tx } from '../../store/database.js';
import { type DependentRow, loadDependents, loadItemIds, loadOwned } from '../../store/submission-statements.js';
import { groupBy } from '../group-by.js';
import { agencyOf, type OwnerClass, ownerClassOfUrn, ownerSchemes } from '../owner.js';
import type { Decision } from './decide.js';
import type { RegistryState } from './load-state.js';
import { isChange } from './plan.js';
import type { Prepared } from './prepare.js';
import type { RegistryAfter } from './registry-after.js';
import { ruleProblem } from './rules.js';
import type { Action, MovedWildcard } from './submission.js';

/** A target of references that will not exist, or will lack parts, after the submission. */
interface Removal {
  /** URN of the version or wildcard. */
  readonly target: string;
  /** The parts it will lack; null if the target itself will not exist or resolve. */
  readonly items: readonly string[] | null;
  /** The submitted artefact that causes the removal. */
  readonly cause: Prepared;
  /**
   * Whether the target is a wildcard that moves to a submitted version, which may lack parts: a warning, not an error.
   */
  readonly toSubmitted: boolean;
}

/** A problem, and the URN of the submitted artefact that causes it. */
interface CausedProblem {
  readonly urn: string;
  readonly problem: Problem;
}

/**
 * Checks that open references of other artefacts will still resolve, and that owners of artefacts will still exist.
 * Parents that the same message replaces or deletes are left out, because their new references are checked instead.
 */
export async function checkDependents(
  tx: Tx,
  decisions: readonly Decision[],
  state: RegistryState,
  after: RegistryAfter,
  action: Action,
  moves: readonly MovedWildcard[],
): Promise<CausedProblem[]> {
  const changed = decisions.filter(isChange).map(({ prepared }) => prepared);
  const removals = [
    ...removalsOfVersions(changed, state, action),
    ...(await removalsOfWildcards(tx, moves, changed, state, after)),
  ];
  const changedUrns = new Set(changed.map(({ urn }) => urn));
  const rows = await loadDependents(tx, { removals: removals.map(({ target, items }) => ({ target, items })) });
  const dependents = groupBy(
    rows.filter(({ parent }) => !changedUrns.has(parent)),
    ({ target }) => target,
  );
  return [
    ...removals.flatMap((removal) => {
      const affected = dependents.get(removal.target);
      return affected === undefined ? [] : [{ urn: removal.cause.urn, problem: problemOf(removal, affected) }];
    }),
    ...(await checkOwners(tx, 'Agency', changed, state, action)),
    ...(await checkOwners(tx, 'MetadataProvider', changed, state, action)),
  ];
}

const missingFrom = (after: readonly string[], before: readonly string[]): string[] => {
  const present = new Set(after);
  return before.filter((id) => !present.has(id));
};

/** Deleted versions, and the parts that are removed from replaced ones. */
function* removalsOfVersions(changed: readonly Prepared[], state: RegistryState, action: Action): Generator<Removal> {
  for (const cause of changed) {
    const baseline = state.baselines.get(cause.urn);
    if (baseline === undefined || !baseline.live) continue;
    if (action === 'DELETE') {
      yield { target: cause.urn, items: null, cause, toSubmitted: false };
      continue;
    }
    const items = missingFrom(cause.content.partIds().itemIds, baseline.itemIds);
    if (items.length > 0) yield { target: cause.urn, items, cause, toSubmitted: false };
  }
}

/** Wildcards that lose their resolution, or whose new resolution lacks parts of the previous one. */
async function removalsOfWildcards(
  tx: Tx,
  moves: readonly MovedWildcard[],
  changed: readonly Prepared[],
  state: RegistryState,
  after: RegistryAfter,
): Promise<Removal[]> {
  const changedByLine = new Map(changed.map((each) => [each.key, each]));
  const causeOf = (wildcard: string): Prepared | undefined =>
    changedByLine.get(state.wildcards.get(wildcard)?.key ?? '');
  const removals: Removal[] = [];
  for (const { wildcard, from, to, parents } of moves) {
    const cause = causeOf(wildcard);
    if (cause === undefined || from === null || to !== null || parents === 0) continue;
    removals.push({ target: wildcard, items: null, cause, toSubmitted: false });
  }
  const itemised = moves.filter(
    ({ wildcard, from, to }) => from !== null && to !== null && state.wildcards.get(wildcard)?.itemised,
  );
  const urns = [...new Set(itemised.flatMap(({ from, to }) => [from ?? '', to ?? '']))];
  const itemIds = new Map((await loadItemIds(tx, { urns })).map((row) => [row.urn, row.itemIds]));
  const itemIdsOf = (urn: string | null): readonly string[] =>
    after.submitted.get(urn ?? '')?.content.partIds().itemIds ?? itemIds.get(urn ?? '') ?? [];
  for (const { wildcard, from, to } of itemised) {
    const cause = causeOf(wildcard);
    const items = missingFrom(itemIdsOf(to), itemIdsOf(from));
    if (cause !== undefined && items.length > 0) {
      removals.push({ target: wildcard, items, cause, toSubmitted: after.submitted.has(to ?? '') });
    }
  }
  return removals;
}

/** At most this many URNs are listed in a problem. */
const listedUrns = 5;

const listUrns = (urns: readonly string[]): string => {
  const names = [...new Set(urns)].sort();
  const first = names.slice(0, listedUrns).join(', ');
  return names.length > listedUrns ? `${first} and ${names.length - listedUrns} more` : first;
};

function problemOf(removal: Removal, dependents: readonly DependentRow[]): Problem {
  const removed = new Set(removal.items ?? []);
  const used = [...new Set(dependents.flatMap(({ items }) => items.filter((item) => removed.has(item))))].join(', ');
  const { urn } = removal.cause;
  const place = removal.cause.placeOf();
  const parents = listUrns(dependents.map(({ parent }) => parent));
  if (removal.toSubmitted) {
    return ruleProblem(
      'wildcard.losesItem',
      `${removal.target} now resolves to ${urn}, which lacks ${used}, but ${parents} refer to it; add ${used}, or change these references`,
      place,
    );
  }
  if (removal.items === null) {
    const through = removal.target === urn ? 'it' : `${removal.target}, which would no longer resolve`;
    return ruleProblem(
      'artefact.referenced',
      `${urn} cannot be deleted: these artefacts refer to ${through}: ${parents}. Delete or change them first`,
      place,
    );
  }
  return ruleProblem(
    'item.referenced',
    `without ${used}, references to ${removal.target} would not resolve; change these artefacts first: ${parents}`,
    place,
  );
}

/** Checks that no owner of a class is removed from its scheme while it owns artefacts. */
async function checkOwners(
  tx: Tx,
  ownerClass: OwnerClass,
  changed: readonly Prepared[],
  state: RegistryState,
  action: Action,
): Promise<CausedProblem[]> {
  const causes = new Map<string, Prepared>();
  for (const cause of changed) {
    const baseline = state.baselines.get(cause.urn);
    if (cause.type.class !== ownerSchemes[ownerClass].class || baseline === undefined || !baseline.live) continue;
    const remaining = action === 'DELETE' ? [] : cause.content.partIds().itemIds;
    for (const id of missingFrom(remaining, baseline.itemIds)) causes.set(agencyOf(cause.agencyID, id), cause);
  }
  const deleted = new Set(action === 'DELETE' ? changed.map(({ urn }) => urn) : []);
  const owned = (await loadOwned(tx, { agencies: [...causes.keys()] })).filter(
    ({ urn }) => !deleted.has(urn) && ownerClassOfUrn(urn) === ownerClass,
  );
  return [...groupBy(owned, ({ agency }) => agency)].flatMap(([agency, rows]) => {
    const cause = causes.get(agency);
    if (cause === undefined) return [];
    const { inWords } = ownerSchemes[ownerClass];
    const detail = `the ${inWords} ${agency} cannot be removed: it owns ${listUrns(rows.map(({ urn }) => urn))}. Delete these first; to add to a scheme without removing anything, use Action MERGE`;
    return [{ urn: cause.urn, problem: ruleProblem('agency.owns', detail, cause.placeOf()) }];
  });
}
