import type { Problem } from '../../errors.js';
import type { Tx } from '../../store/database.js';
import { type DependentRow, loadDependents, loadItemIds, loadOwned } from '../../store/submission-statements.js';
import { groupBy } from '../group-by.js';
import { agencyOf, type OwnerClass, ownerClassOfUrn, ownerSchemes } from '../owner.js';
import type { RegistryAfter } from './after.js';
import type { Decision } from './decide.js';
import { changes } from './plan.js';
import type { Prepared } from './prepare.js';
import { breach } from './rules.js';
import type { RegistryState } from './state.js';
import type { Action, Resolution } from './submission.js';

/** Something that open references may miss after the submission. */
interface Loss {
  /** Version or wildcard that is referred to. */
  readonly target: string;
  /** What is gone from it; null when all of it is. */
  readonly items: readonly string[] | null;
  /** The submitted artefact that causes the loss. */
  readonly culprit: Prepared;
  /** A wildcard that moves on to a newer version without the items: allowed, and worth telling. */
  readonly movesOn: boolean;
}

const gone = (before: readonly string[], after: readonly string[]): string[] => {
  const kept = new Set(after);
  return before.filter((id) => !kept.has(id));
};

/** Deleted versions, and parts that replaced versions no longer hold. */
function* lossesOfVersions(prepared: readonly Prepared[], state: RegistryState, action: Action): Generator<Loss> {
  for (const culprit of prepared) {
    const baseline = state.baselines.get(culprit.urn);
    if (baseline === undefined || !baseline.live) continue;
    if (action === 'DELETE') {
      yield { target: culprit.urn, items: null, culprit, movesOn: false };
      continue;
    }
    const items = gone(baseline.itemIds, culprit.content.partIds().itemIds);
    if (items.length > 0) yield { target: culprit.urn, items, culprit, movesOn: false };
  }
}

/** Wildcards that lose their answer, or whose new answer lacks parts of the old one. */
async function lossesOfWildcards(
  tx: Tx,
  moves: readonly Resolution[],
  prepared: readonly Prepared[],
  state: RegistryState,
  after: RegistryAfter,
): Promise<Loss[]> {
  const culprits = new Map(prepared.map((each) => [each.key, each]));
  const culpritOf = (urn: string): Prepared | undefined => culprits.get(state.wildcards.get(urn)?.key ?? '');
  const losses: Loss[] = [];
  const itemised = moves.filter(
    ({ wildcard, from, to }) => from !== null && to !== null && state.wildcards.get(wildcard)?.itemised,
  );
  const urns = [...new Set(itemised.flatMap(({ from, to }) => [from ?? '', to ?? '']))];
  const held = new Map((await loadItemIds(tx, { urns })).map((row) => [row.urn, row.itemIds]));
  const idsOf = (urn: string | null): readonly string[] =>
    after.submitted.get(urn ?? '')?.content.partIds().itemIds ?? held.get(urn ?? '') ?? [];
  for (const { wildcard, from, to, parents } of moves) {
    const culprit = culpritOf(wildcard);
    if (culprit === undefined || from === null || parents === 0) continue;
    if (to === null) losses.push({ target: wildcard, items: null, culprit, movesOn: false });
  }
  for (const { wildcard, from, to } of itemised) {
    const culprit = culpritOf(wildcard);
    const items = gone(idsOf(from), idsOf(to));
    if (culprit !== undefined && items.length > 0) {
      losses.push({ target: wildcard, items, culprit, movesOn: after.submitted.has(to ?? '') });
    }
  }
  return losses;
}

const shown = 5;

const inWords = (urns: readonly string[]): string => {
  const names = [...new Set(urns)].sort();
  const few = names.slice(0, shown).join(', ');
  return names.length > shown ? `${few} and ${names.length - shown} more` : few;
};

function problemOf(loss: Loss, dependents: readonly DependentRow[]): Problem {
  const lost = new Set(loss.items ?? []);
  const used = [...new Set(dependents.flatMap(({ items }) => items.filter((item) => lost.has(item))))].join(', ');
  const { urn } = loss.culprit;
  const place = loss.culprit.placeOf();
  const parents = inWords(dependents.map(({ parent }) => parent));
  if (loss.movesOn) {
    return breach(
      'wildcard.losesItem',
      `${loss.target} moves to ${urn}, which lacks ${used}, used by ${parents}`,
      place,
    );
  }
  if (loss.items === null) {
    const through = loss.target === urn ? '' : ` by ${loss.target}, which no other version can answer`;
    return breach(
      'artefact.referenced',
      `${urn} is referred to${through}: ${parents}. Delete or change those first`,
      place,
    );
  }
  return breach('item.referenced', `without ${used}, references to ${loss.target} would break: ${parents}`, place);
}

/** Owners of a class that a scheme no longer holds although they own artefacts. */
async function ownersLost(
  tx: Tx,
  ownerClass: OwnerClass,
  prepared: readonly Prepared[],
  state: RegistryState,
  action: Action,
): Promise<{ urn: string; problem: Problem }[]> {
  const lost = new Map<string, Prepared>();
  for (const culprit of prepared) {
    const baseline = state.baselines.get(culprit.urn);
    if (culprit.type.class !== ownerSchemes[ownerClass].class || baseline === undefined || !baseline.live) continue;
    const left = action === 'DELETE' ? [] : culprit.content.partIds().itemIds;
    for (const id of gone(baseline.itemIds, left)) lost.set(agencyOf(culprit.agencyID, id), culprit);
  }
  const touched = new Set(action === 'DELETE' ? prepared.map(({ urn }) => urn) : []);
  const owned = (await loadOwned(tx, { agencies: [...lost.keys()] })).filter(
    ({ urn }) => !touched.has(urn) && ownerClassOfUrn(urn) === ownerClass,
  );
  return [...groupBy(owned, ({ agency }) => agency)].flatMap(([agency, rows]) => {
    const culprit = lost.get(agency);
    if (culprit === undefined) return [];
    const detail = `the ${ownerSchemes[ownerClass].inWords} ${agency} cannot go: it owns ${inWords(rows.map(({ urn }) => urn))}`;
    return [{ urn: culprit.urn, problem: breach('agency.owns', detail, culprit.placeOf()) }];
  });
}

/**
 * Who would miss what the submission takes away: problems by the URN of the submitted artefact at fault. Parents that
 * the same message replaces or deletes do not count: what they refer to now is judged by itself.
 */
export async function findLosses(
  tx: Tx,
  decisions: readonly Decision[],
  state: RegistryState,
  after: RegistryAfter,
  action: Action,
  moves: readonly Resolution[],
): Promise<{ urn: string; problem: Problem }[]> {
  const prepared = decisions.filter(changes).map((decision) => decision.prepared);
  const losses = [
    ...lossesOfVersions(prepared, state, action),
    ...(await lossesOfWildcards(tx, moves, prepared, state, after)),
  ];
  const touched = new Set(prepared.map(({ urn }) => urn));
  const rows = await loadDependents(tx, { losses: losses.map(({ target, items }) => ({ target, items })) });
  const dependents = groupBy(
    rows.filter(({ parent }) => !touched.has(parent)),
    ({ target }) => target,
  );
  return [
    ...losses.flatMap((loss) => {
      const missed = dependents.get(loss.target);
      return missed === undefined ? [] : [{ urn: loss.culprit.urn, problem: problemOf(loss, missed) }];
    }),
    ...(await ownersLost(tx, 'Agency', prepared, state, action)),
    ...(await ownersLost(tx, 'MetadataProvider', prepared, state, action)),
  ];
}
