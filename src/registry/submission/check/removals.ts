import { objectsOf } from '../../../model/content.js';
import { groupBy } from '../../../model/group-by.js';
import { forEachInTurns } from '../../../model/turns.js';
import { classIn, maintainableUrn, parseUrn } from '../../../model/urn.js';
import { textOf } from '../../../references/code-index.js';
import { idsOfList } from '../../../references/enumeration.js';
import type { ExtendingRow } from '../../../store/submission-statements.js';
import { readPartName } from '../../artefacts/part-names.js';
import type { Decision } from '../decide/decide.js';
import type { Prepared } from '../receive/prepare.js';
import type { MovedWildcard } from '../submission.js';
import type { Side } from '../world/side.js';
import type { Stored } from '../world/stored.js';
import { isExtending, type World, wasExtending } from '../world/world.js';
import {
  type ChangedTarget,
  changedUrns,
  type DecidedChange,
  type LossCause,
  type Removal,
  replacedIn,
} from './change.js';

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

/** An extension of a codelist before a submission. */
interface HeldExtension {
  readonly target: string;
  readonly version: string;
  readonly prefix: string;
}

/** Finds the submitted artefacts that cause losses. */
export class LossCauses {
  readonly #changed: ReadonlyMap<string, Prepared>;
  readonly #moves: ReadonlyMap<string, MovedWildcard>;
  readonly #world: World;
  /** By codelist; the last extension first, because its codes replace those of the others. */
  readonly #extensions = new Map<string, readonly HeldExtension[]>();

  /** @param changed the decisions that change the registry */
  constructor(changed: readonly Decision[], moves: readonly MovedWildcard[], world: World) {
    this.#changed = new Map(changed.map(({ prepared }) => [prepared.urn, prepared]));
    this.#moves = new Map(moves.map((move) => [move.wildcard, move]));
    this.#world = world;
  }

  /**
   * The cause of a loss; for an inherited code, where the code was lost first.
   * @param target URN of the version or wildcard
   * @param version URN of the version that it resolved to
   * @param tail of the lost part; missing where the target itself is lost
   */
  of(target: string, version: string, tail?: string): LossCause | undefined {
    return this.#causeOf(target, version, tail, new Set());
  }

  #causeOf(target: string, version: string, tail: string | undefined, seen: Set<string>): LossCause | undefined {
    const move = this.#moves.get(target);
    if (move !== undefined) return this.#causeOfMove(move, tail);
    const artefact = this.#changed.get(version);
    if (artefact !== undefined)
      return { artefact, move: undefined, toSubmitted: false, from: version, to: version, tail };
    if (tail === undefined || seen.has(version)) return undefined;
    seen.add(version);
    const extensions = this.#extensionsOf(version);
    for (const extension of extensions) {
      const original = this.#lostOriginal(extension, tail);
      const cause =
        original === undefined ? undefined : this.#causeOf(extension.target, extension.version, original, seen);
      if (cause !== undefined) return cause;
    }
    // A code whose parent changes can leave a selection with its descendants while the extended list keeps it.
    for (const extension of extensions) {
      const cause = this.#causeOf(extension.target, extension.version, tail, seen);
      if (cause !== undefined) return cause;
    }
    return undefined;
  }

  /** A wildcard moves to a submitted version, or because the version that it resolved to is deleted. */
  #causeOfMove(move: MovedWildcard, tail: string | undefined): LossCause | undefined {
    const [from, to] = [this.#changed.get(move.from ?? ''), this.#changed.get(move.to ?? '')];
    const artefact = to ?? from;
    if (artefact === undefined) return undefined;
    return { artefact, move, toSubmitted: to !== undefined, from: move.from ?? '', to: move.to, tail };
  }

  /** The code of the extended list that stood for a code and is lost; undefined where there is none. */
  #lostOriginal({ target, version, prefix }: HeldExtension, tail: string): string | undefined {
    if (!tail.startsWith(prefix)) return undefined;
    const original = tail.slice(prefix.length);
    const { before, after } = this.#world;
    const later = this.#moves.get(target)?.to ?? version;
    return before.hasPart(version, 'Code', original) && !after.hasPart(later, 'Code', original) ? original : undefined;
  }

  #extensionsOf(urn: string): readonly HeldExtension[] {
    const before = this.#extensions.get(urn) ?? [...this.#readExtensions(urn)].reverse();
    this.#extensions.set(urn, before);
    return before;
  }

  *#readExtensions(urn: string): Generator<HeldExtension> {
    const { before } = this.#world;
    const codelist = before.codelist(urn);
    const versions = new Map(before.extensionsOf(urn).map(({ target, resolution }) => [target, resolution]));
    for (const extension of objectsOf(codelist?.['codelistExtensions'])) {
      const target = maintainableUrn(parseUrn(textOf(extension['codelist'])));
      const version = versions.get(target);
      if (version != null) yield { target, version, prefix: textOf(extension['prefix']) };
    }
  }
}
