import type { RemovalRow } from '../../store/submission-statements.js';
import { groupBy } from '../group-by.js';
import type { Decision } from './decide.js';
import type { Held } from './held.js';
import { type PartNames, partNames, readPartName } from './part-names.js';
import type { Prepared } from './prepare.js';
import type { RegistryAfter } from './registry-after.js';
import type { MovedWildcard } from './submission.js';

/** A target of references that will not exist, or will lack parts, after the submission. */
export interface Removal extends Origin {
  readonly row: RemovalRow;
}

/** A target with what causes a removal. */
interface Origin {
  /** URN of the version or wildcard. */
  readonly target: string;
  /** The submitted artefact that causes the removal. */
  readonly cause: Prepared;
  /**
   * Whether the target is a wildcard that moves to a submitted version, which may lack parts: a warning, not an error.
   */
  readonly toSubmitted: boolean;
}

/**
 * The versions, wildcards and parts to which references will no longer resolve.
 * @param changed the decisions that change the registry
 */
export async function findRemovals(
  held: Held,
  changed: readonly Decision[],
  after: RegistryAfter,
  moves: readonly MovedWildcard[],
): Promise<Removal[]> {
  return [...removalsOfVersions(changed), ...(await removalsOfWildcards(held, changed, after, moves))];
}

const wholeOf = (origin: Origin): Removal => ({
  ...origin,
  row: { key: origin.target, target: origin.target, class: null, items: null },
});

/** A removal for each class of the parts that a target loses. */
function removalsOfParts(origin: Origin, before: PartNames, after: PartNames): Removal[] {
  const lost = [...before].filter((name) => !after.has(name)).map(readPartName);
  return [...groupBy(lost, (part) => part.class)].map(([partClass, parts]) => {
    const items = parts.map(({ tail }) => tail);
    const key = JSON.stringify([origin.target, partClass, items]);
    return { ...origin, row: { key, target: origin.target, class: partClass, items } };
  });
}

/** Deleted versions, and the parts that are removed from replaced ones. */
function* removalsOfVersions(changed: readonly Decision[]): Generator<Removal> {
  for (const { prepared, status, baseline } of changed) {
    if (baseline === undefined || !baseline.live) continue;
    const origin = { target: prepared.urn, cause: prepared, toSubmitted: false };
    if (status === 'deleted') yield wholeOf(origin);
    else {
      const present = partNames(prepared.urn, prepared.content.partIds());
      yield* removalsOfParts(origin, partNames(prepared.urn, baseline), present);
    }
  }
}

/** Wildcards that lose their resolution, or whose new resolution lacks parts of the previous one. */
async function removalsOfWildcards(
  held: Held,
  changed: readonly Decision[],
  after: RegistryAfter,
  moves: readonly MovedWildcard[],
): Promise<Removal[]> {
  const causes = new Map(changed.map(({ prepared }) => [prepared.urn, prepared]));
  const { wildcards } = held.state;
  const used = moves.filter(({ from, parents }) => from !== null && parents > 0);
  const itemised = used.filter(({ wildcard, to }) => to !== null && wildcards.get(wildcard)?.itemised);
  const versions = new Set(itemised.flatMap(({ from, to }) => [from ?? '', to ?? '']));
  const parts = new Map<string, PartNames>();
  for (const urn of versions) {
    const submitted = after.submitted.get(urn);
    if (submitted !== undefined) parts.set(urn, partNames(urn, submitted.content.partIds()));
  }
  for (const row of await held.itemIds([...versions].filter((urn) => !parts.has(urn)))) {
    parts.set(row.urn, partNames(row.urn, row));
  }
  return used.flatMap((move) => {
    const [from, to] = [move.from ?? '', move.to ?? ''];
    // A wildcard moves to a submitted version, or because the version that it resolved to is deleted.
    const cause = causes.get(to) ?? causes.get(from);
    if (cause === undefined) return [];
    const origin = { target: move.wildcard, cause, toSubmitted: causes.has(to) };
    if (move.to === null) return [wholeOf(origin)];
    const [before, present] = [parts.get(from), parts.get(to)];
    return before === undefined || present === undefined ? [] : removalsOfParts(origin, before, present);
  });
}
