import { groupBy } from '../../../model/group-by.js';
import { forEachInTurns } from '../../../model/turns.js';
import { parseUrn } from '../../../model/urn.js';
import type { ExtendingRow, RemovalRow } from '../../../store/submission-statements.js';
import { readPartName } from '../../artefacts/part-names.js';
import type { Decision } from '../decide/decide.js';
import type { MovedWildcard } from '../submission.js';
import { isExtending, wasExtending } from '../world/extensions-in.js';
import type { Held } from '../world/held.js';
import type { PartsOfBoth } from '../world/parts.js';
import { findRemovedValues, valueItemClass } from './find-removed-values.js';
import { type LossCause, LossCauses } from './loss-causes.js';

/** A target of references that will not exist, or will lack parts, after the submission. */
export interface Removal {
  readonly row: RemovalRow;
  /** URN of the version that will not exist, or has the parts. */
  readonly from: string;
  /** What causes the loss of the part with a tail; of the whole target where no tail is given. */
  readonly causeOf: (tail?: string) => LossCause | undefined;
}

/** A target of references with the version it resolves to before and after the submission. */
export interface Pair {
  readonly target: string;
  readonly from: string;
  readonly to: string;
}

/** What references lose, and where the parts of both sides are compared. */
export interface Removals {
  readonly removals: readonly Removal[];
  /** The targets whose parts can differ after the submission; their parts are loaded. */
  readonly pairs: readonly Pair[];
}

/**
 * The versions, wildcards and parts to which references will no longer resolve. Codes that a codelist inherits are parts
 * of it; they are loaded only where a codelist that changes extends others or is extended.
 * @param changed the decisions that change the registry
 */
export async function findRemovals(
  held: Held,
  changed: readonly Decision[],
  moves: readonly MovedWildcard[],
  parts: PartsOfBoth,
): Promise<Removals> {
  const used = moves.filter(({ from, parents }) => from !== null && parents > 0);
  const causes = new LossCauses(changed, moves, parts);
  const [pairs] = await Promise.all([
    findPairs(held, changed, used, parts),
    // Sent back to back with the statements of the parts; `findLacks` reads it.
    held.lacks(changedTargets(changed, moves)),
  ]);
  const removals = removalsOfWholes(changed, used, causes);
  for (const pair of pairs) removals.push(...(await removalsOfParts(pair, parts, causes)));
  const byUrn = new Map(changed.map((decision) => [decision.prepared.urn, decision]));
  const losing = used.filter(({ to }) => canLoseParts(byUrn.get(to ?? '')));
  for (const { target, from, items } of await findRemovedValues(held, changed, losing)) {
    removals.push(removalOf({ target, from, class: valueItemClass, items }, causes));
  }
  return { removals, pairs };
}

/** The versions and wildcards that exist before a submission and change with it. */
export const changedTargets = (changed: readonly Decision[], moves: readonly MovedWildcard[]): readonly string[] => [
  ...changed.flatMap(({ prepared, newest }) => (newest?.live === true ? [prepared.urn] : [])),
  ...moves.flatMap(({ wildcard, from }) => (from === null ? [] : [wildcard])),
];

/** Deleted versions, and wildcards that will resolve to nothing. */
function removalsOfWholes(
  changed: readonly Decision[],
  moves: readonly MovedWildcard[],
  causes: LossCauses,
): Removal[] {
  const deleted = changed
    .filter(({ status }) => status === 'deleted')
    .map(({ prepared: { urn } }) => ({ target: urn, from: urn }));
  const unresolved = moves.flatMap(({ wildcard, from, to }) =>
    from !== null && to === null ? [{ target: wildcard, from }] : [],
  );
  return [...deleted, ...unresolved].map(({ target, from }) => ({
    row: { key: target, target, class: null, items: null },
    from,
    causeOf: () => causes.of(target, target),
  }));
}

/** A removal for each class of the parts that a target loses. */
async function removalsOfParts(
  { target, from, to }: Pair,
  parts: PartsOfBoth,
  causes: LossCauses,
): Promise<readonly Removal[]> {
  const present = parts.after.of(to);
  const lost: ReturnType<typeof readPartName>[] = [];
  await forEachInTurns(parts.before.of(from), (name) => {
    if (!present.has(name)) lost.push(readPartName(name));
  });
  return [...groupBy(lost, (part) => part.class)].map(([partClass, group]) => {
    return removalOf({ target, from, class: partClass, items: group.map(({ tail }) => tail) }, causes);
  });
}

/** Parts or values of one class that a target loses. */
interface Lost extends Omit<Pair, 'to'> {
  readonly class: string;
  readonly items: readonly string[];
}

function removalOf({ target, from, class: lostClass, items }: Lost, causes: LossCauses): Removal {
  const key = JSON.stringify([target, lostClass, items]);
  return { row: { key, target, class: lostClass, items }, from, causeOf: (tail) => causes.of(target, from, tail) };
}

const isCodelist = (urn: string): boolean => parseUrn(urn).maintainableClass === 'Codelist';

/** Replaced versions, moved wildcards, and what inherits codes from them; with the parts of both sides loaded. */
async function findPairs(
  held: Held,
  changed: readonly Decision[],
  moves: readonly MovedWildcard[],
  parts: PartsOfBoth,
): Promise<readonly Pair[]> {
  const replaced = changed.filter(({ status, newest }) => status !== 'deleted' && newest?.live === true);
  const resolving = moves.filter(({ to }) => to !== null);
  const extending = await findExtending(held, changed, [
    ...replaced.map(({ prepared }) => prepared.urn),
    ...resolving.flatMap(({ wildcard }) => (held.state.wildcards.get(wildcard)?.extended ? [wildcard] : [])),
  ]);
  const isItemised = extending.some(({ itemised, wildcards }) => itemised || wildcards.length > 0);
  const extended = new Set(isItemised ? extending.map(({ target }) => target) : []);
  const submitted = new Map(changed.map((decision) => [decision.prepared.urn, decision]));
  const pairsOfVersions = replaced.map(({ prepared: { urn } }) => ({ target: urn, from: urn, to: urn }));
  const pairsOfMoves = resolving
    .filter(
      ({ wildcard, to }) =>
        held.state.wildcards.get(wildcard)?.itemised || extended.has(wildcard) || canLoseParts(submitted.get(to ?? '')),
    )
    .map(({ wildcard, from, to }) => ({ target: wildcard, from: from ?? '', to: to ?? '' }));
  const changing = distinctPairs([...pairsOfVersions, ...pairsOfMoves]);
  const allOfExtending = extending.flatMap(({ urn, wildcards }) =>
    [urn, ...wildcards].map((target) => ({ target, from: urn, to: urn })),
  );
  await loadBoth(parts, isItemised ? [...changing, ...allOfExtending] : changing);
  const pairsOfExtending =
    isItemised || changing.some((pair) => isCodelist(pair.target) && losesPart(pair, parts)) ? allOfExtending : [];
  const pairs = distinctPairs([...changing, ...pairsOfExtending]);
  await loadBoth(parts, pairs);
  const inheriting = [
    ...replaced.filter(isOrWasExtending).map(({ prepared: { urn } }) => ({ from: urn, to: urn })),
    ...pairsOfMoves.filter(({ target }) => isCodelist(target)),
    ...pairsOfExtending,
  ];
  await parts.before.loadInherited(inheriting.map(({ from }) => from));
  await parts.after.loadInherited(inheriting.map(({ to }) => to));
  return pairs;
}

async function loadBoth({ before, after }: PartsOfBoth, pairs: readonly Pair[]): Promise<void> {
  await before.load(pairs.map(({ from }) => from));
  await after.load(pairs.map(({ to }) => to));
}

/**
 * Whether a version to which a wildcard moves can lack parts of the one before it: a submitted one that requires at most a minor
 * increment cannot.
 */
const canLoseParts = (submitted: Decision | undefined): boolean =>
  submitted?.version === undefined || submitted.version.required === 'major';

function losesPart({ from, to }: Pair, { before, after }: PartsOfBoth): boolean {
  const present = after.of(to);
  for (const name of before.of(from)) if (!present.has(name)) return true;
  return false;
}

/** The first pair of each target. */
const distinctPairs = (pairs: readonly Pair[]): readonly Pair[] => [
  ...new Map(pairs.toReversed().map((pair) => [pair.target, pair])).values(),
];

const isOrWasExtending = ({ prepared, newest }: Decision): boolean =>
  isExtending(prepared) || (newest !== undefined && wasExtending(newest));

/** The codelists that extend versions or wildcards and are not changed. */
async function findExtending(
  held: Held,
  changed: readonly Decision[],
  targets: readonly string[],
): Promise<readonly ExtendingRow[]> {
  const changedUrns = new Set(changed.map(({ prepared }) => prepared.urn));
  return (await held.extending(targets.filter(isCodelist))).filter(({ urn }) => !changedUrns.has(urn));
}
