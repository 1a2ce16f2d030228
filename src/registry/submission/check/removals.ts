import { groupBy } from '../../../model/group-by.js';
import { forEachInTurns } from '../../../model/turns.js';
import { classIn } from '../../../model/urn.js';
import { idsOfList } from '../../../references/enumeration.js';
import type { ExtendingRow } from '../../../store/submission-statements.js';
import { readPartName } from '../../artefacts/part-names.js';
import type { Decision } from '../decide/decide.js';
import type { MovedWildcard } from '../submission.js';
import type { Side } from '../world/side.js';
import type { Stored } from '../world/stored.js';
import { isExtending, type World, wasExtending } from '../world/world.js';
import { type ChangedTarget, changedUrns, type DecidedChange, type Removal, replacedIn } from './change.js';
import { LossCauses } from './loss-causes.js';

/** The decisions that change the registry, and the wildcards that move with them. */
type Losing = Pick<DecidedChange, 'world' | 'changed' | 'moves'>;

/** What references lose, and where the parts of both sides are compared. */
type Removals = Pick<DecidedChange, 'removals' | 'targets'>;

/**
 * The versions, wildcards and parts to which references will no longer resolve. Codes that a codelist inherits are parts
 * of it; they are loaded only where a codelist that changes extends others or is extended.
 */
export async function findRemovals({ world, changed, moves }: Losing): Promise<Removals> {
  const used = moves.filter(({ from, parents }) => from !== null && parents > 0);
  const causes = new LossCauses(changed, moves, world);
  const [targets] = await Promise.all([
    findTargets({ world, changed, moves: used }),
    // Sent back to back with the statements of the parts; `findLacks` reads it.
    world.stored.lacks(changedTargets({ changed, moves })),
  ]);
  const removals = removalsOfWholes(changed, used, causes);
  for (const target of targets) removals.push(...(await removalsOfParts(target, world, causes)));
  const byUrn = new Map(changed.map((decision) => [decision.prepared.urn, decision]));
  const losing = used.filter(({ to }) => canLoseParts(byUrn.get(to ?? '')));
  for (const { target, from, items } of await findRemovedValues({ world, changed, moves: losing })) {
    removals.push(removalOf({ target, from, class: valueItemClass, items }, causes));
  }
  return { removals, targets };
}

/** The versions and wildcards that exist before a submission and change with it. */
export const changedTargets = ({ changed, moves }: Pick<DecidedChange, 'changed' | 'moves'>): readonly string[] => [
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
  { target, from, to }: ChangedTarget,
  { before, after }: World,
  causes: LossCauses,
): Promise<readonly Removal[]> {
  const present = after.partsOf(to);
  const lost: ReturnType<typeof readPartName>[] = [];
  await forEachInTurns(before.partsOf(from), (name) => {
    if (!present.has(name)) lost.push(readPartName(name));
  });
  return [...groupBy(lost, (part) => part.class)].map(([partClass, group]) => {
    return removalOf({ target, from, class: partClass, items: group.map(({ tail }) => tail) }, causes);
  });
}

/** Parts or values of one class that a target loses. */
interface Lost extends Omit<ChangedTarget, 'to'> {
  readonly class: string;
  readonly items: readonly string[];
}

function removalOf({ target, from, class: lostClass, items }: Lost, causes: LossCauses): Removal {
  const key = JSON.stringify([target, lostClass, items]);
  return { row: { key, target, class: lostClass, items }, from, causeOf: (tail) => causes.of(target, from, tail) };
}

const isCodelist = (urn: string): boolean => classIn(urn) === 'Codelist';

/** Replaced versions, moved wildcards, and what inherits codes from them; with the parts of both sides loaded. */
async function findTargets({ world, changed, moves }: Losing): Promise<readonly ChangedTarget[]> {
  const { stored, before, after } = world;
  const replaced = replacedIn({ changed });
  const resolving = moves.filter(({ to }) => to !== null);
  const extending = await findExtending(stored, changed, [
    ...replaced.map(({ prepared }) => prepared.urn),
    ...resolving.flatMap(({ wildcard }) => (stored.state.wildcards.get(wildcard)?.extended ? [wildcard] : [])),
  ]);
  const isItemised = extending.some(({ itemised, wildcards }) => itemised || wildcards.length > 0);
  const extended = new Set(isItemised ? extending.map(({ target }) => target) : []);
  const submitted = new Map(changed.map((decision) => [decision.prepared.urn, decision]));
  const pairsOfVersions = replaced.map(({ prepared: { urn } }) => ({ target: urn, from: urn, to: urn }));
  const pairsOfMoves = resolving
    .filter(
      ({ wildcard, to }) =>
        stored.state.wildcards.get(wildcard)?.itemised ||
        extended.has(wildcard) ||
        canLoseParts(submitted.get(to ?? '')),
    )
    .map(({ wildcard, from, to }) => ({ target: wildcard, from: from ?? '', to: to ?? '' }));
  const changing = distinctPairs([...pairsOfVersions, ...pairsOfMoves]);
  const allOfExtending = extending.flatMap(({ urn, wildcards }) =>
    [urn, ...wildcards].map((target) => ({ target, from: urn, to: urn })),
  );
  await loadBoth(world, isItemised ? [...changing, ...allOfExtending] : changing);
  const pairsOfExtending =
    isItemised || changing.some((pair) => isCodelist(pair.target) && losesPart(pair, world)) ? allOfExtending : [];
  const pairs = distinctPairs([...changing, ...pairsOfExtending]);
  await loadBoth(world, pairs);
  const inheriting = [
    ...replaced.filter(isOrWasExtending).map(({ prepared: { urn } }) => ({ from: urn, to: urn })),
    ...pairsOfMoves.filter(({ target }) => isCodelist(target)),
    ...pairsOfExtending,
  ];
  await before.loadInherited(inheriting.map(({ from }) => from));
  await after.loadInherited(inheriting.map(({ to }) => to));
  return pairs;
}

async function loadBoth({ before, after }: World, pairs: readonly ChangedTarget[]): Promise<void> {
  await before.loadParts(pairs.map(({ from }) => from));
  await after.loadParts(pairs.map(({ to }) => to));
}

/**
 * Whether a version to which a wildcard moves can lack parts of the one before it: a submitted one that requires at most a minor
 * increment cannot.
 */
const canLoseParts = (submitted: Decision | undefined): boolean =>
  submitted?.version === undefined || submitted.version.required === 'major';

function losesPart({ from, to }: ChangedTarget, { before, after }: World): boolean {
  const present = after.partsOf(to);
  for (const name of before.partsOf(from)) if (!present.has(name)) return true;
  return false;
}

/** The first pair of each target. */
const distinctPairs = (pairs: readonly ChangedTarget[]): readonly ChangedTarget[] => [
  ...new Map(pairs.toReversed().map((pair) => [pair.target, pair])).values(),
];

const isOrWasExtending = ({ prepared, newest }: Decision): boolean =>
  isExtending(prepared) || (newest !== undefined && wasExtending(newest));

/** The codelists that extend versions or wildcards and are not changed. */
async function findExtending(
  stored: Stored,
  changed: readonly Decision[],
  targets: readonly string[],
): Promise<readonly ExtendingRow[]> {
  const own = changedUrns({ changed });
  return (await stored.extending(targets.filter(isCodelist))).filter(({ urn }) => !own.has(urn));
}

/** The class of the items of value lists, which are not parts: no reference by URN can name them. */
export const valueItemClass = 'ValueItem';

/** The items that replaced value lists lose, and those that moved wildcards do. Two round trips where there are such lists. */
async function findRemovedValues({ world, changed, moves }: Losing): Promise<readonly Omit<Lost, 'class'>[]> {
  const replaced = replacedIn({ changed }).map(({ prepared: { urn } }) => ({ target: urn, from: urn, to: urn }));
  const moved = moves.flatMap(({ wildcard, from, to }) =>
    from === null || to === null ? [] : [{ target: wildcard, from, to }],
  );
  const pairs = [...replaced, ...moved].filter(({ target }) => classIn(target) === 'ValueList');
  const [before, after] = await Promise.all([
    valuesOf(
      world.before,
      pairs.map(({ from }) => from),
    ),
    valuesOf(
      world.after,
      pairs.map(({ to }) => to),
    ),
  ]);
  return pairs.flatMap(({ target, from, to }) => {
    const items = [...(before.get(from) ?? [])].filter((id) => after.get(to)?.has(id) !== true);
    return items.length === 0 ? [] : [{ target, from, items }];
  });
}

/** The ids of the items of value lists. */
export async function valuesOf(side: Side, urns: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const lists = await side.artefacts(urns);
  return new Map([...lists].map(([urn, list]) => [urn, new Set(idsOfList(list))]));
}
