import { firstPlaceWithout } from '../../model/first-place.js';
import { forEachInTurns, sortInTurns } from '../../model/turns.js';
import { formatUrn, lineKey, type Urn } from '../../model/urn.js';
import type { Tx } from '../../store/database.js';
import {
  type IntervalRow,
  type LifetimeRow,
  lifetimesOf,
  recordedResolutions,
  transactionsOf,
} from '../../store/history-statements.js';
import { FOREVER } from '../../store/schema.js';
import { matchVersions } from '../../versioning/match-versions.js';
import { parseVersionOfUrn, type VersionPattern } from '../../versioning/pattern.js';
import { notFound } from '../artefacts/explain-absence.js';
import { type RootQuery, requireWholeArtefact } from '../artefacts/root-query.js';
import { semanticError } from '../semantic-error.js';
import type { Snapshot } from '../snapshot.js';

/** The URN has a version wildcard, or another pattern that selects one version. */
export interface MovesQuery extends RootQuery {
  /** The page begins with the newest resolution that began before this tick. */
  readonly before: number;
  /** Number of intervals of the page. */
  readonly limit: number;
  /** Whether the versions that the wildcard includes are returned, too. */
  readonly withEligible: boolean;
}

/** A transaction at the beginning or the end of a resolution. */
export interface MovingTransaction {
  readonly tick: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** What a wildcard resolved to in an interval. */
export interface PastResolution {
  /** URN of the version; null where no version was eligible. */
  readonly resolution: string | null;
  readonly from: MovingTransaction;
  /** Null where it still holds. */
  readonly to: MovingTransaction | null;
  /** Name of the principal of the transaction that it began with. */
  readonly principal: string;
}

/**
 * recorded: references used the wildcard, and the registry kept its resolution. evaluated: what it would have resolved to, by the
 * versions of its line.
 */
export const movesBases = ['recorded', 'evaluated'] as const;
export type MovesBasis = (typeof movesBases)[number];

/** How the resolution of a wildcard moved. */
export interface Moves {
  readonly basis: MovesBasis;
  /** Newest first. */
  readonly resolutions: readonly PastResolution[];
  /** Tick before which the next page begins; null on the last one. */
  readonly next: number | null;
  /** URNs of the versions that the wildcard includes at the instant, highest first, at most `mostEligible`; only with `withEligible`. */
  readonly eligible?: readonly string[];
}

/** The most versions of a line that `eligible` lists. */
export const mostEligible = 100;

/** An interval with or without a resolution; `to` is FOREVER where it still holds. */
interface Interval {
  readonly urn: string | null;
  readonly from: number;
  readonly to: number;
}

/**
 * How the resolution of a wildcard moved up to an instant, a page at a time. Two round trips, three for a wildcard that no
 * reference used, or with `withEligible`.
 * @throws StrataError `NotFound` for a line that no version was in, `Syntax` for an invalid version pattern, `Semantic` for a
 *   URN of one version, of several or of an item
 */
export async function findMoves(snapshot: Snapshot, query: MovesQuery): Promise<Moves> {
  const { urn, before, limit, withEligible } = query;
  const { tick } = snapshot;
  requireWholeArtefact(urn, 'history.item', 'wildcards resolve to versions of whole artefacts');
  const pattern = readPattern(urn, query.text);
  return snapshot.read(async (tx) => {
    const wildcard = formatUrn({ ...urn, class: urn.maintainableClass });
    const [recorded] = await recordedResolutions(tx, { wildcard, tick, before, limit: limit + 1 });
    const basis = recorded === undefined ? 'evaluated' : 'recorded';
    const included = recorded === undefined || withEligible ? await findIncluded(tx, urn, pattern, tick) : [];
    const intervals =
      recorded === undefined
        ? await evaluate(tx, query, pattern, included, tick)
        : withGaps(
            recorded.resolutions.map((row) => ({ ...row, to: row.to > tick ? FOREVER : row.to })),
            before,
          );
    const page = intervals.filter(({ from }) => from < before).slice(0, limit + 1);
    const shown = page.slice(0, limit);
    return {
      basis,
      resolutions: await describe(tx, shown),
      next: page.length > limit ? (shown.at(-1)?.from ?? null) : null,
      ...(withEligible && { eligible: eligibleAt(tick, included) }),
    };
  });
}

/** @throws StrataError `Semantic` for a version, a list of patterns, and `*` */
function readPattern({ version }: Urn, text: string): VersionPattern {
  const [pattern, ...more] = parseVersionOfUrn(version);
  if (pattern !== undefined && more.length === 0 && pattern.take === 'highest' && /[+~]/.test(version)) return pattern;
  const detail = `${text} has the version ${version}, which does not resolve to one version at a time; write a wildcard such as 1.0+.0, or ~ for the highest version`;
  throw semanticError('resolutions.version', detail);
}

/** Intervals, newest first, with those between them in which no version was eligible. @param before the end of the first gap */
function withGaps(rows: readonly IntervalRow[], before: number): Interval[] {
  let end = before;
  return rows.flatMap((row): Interval[] => {
    const gap = row.to < end ? [{ urn: null, from: row.to, to: end }] : [];
    end = row.from;
    return [...gap, row];
  });
}

/** The versions of a line that a pattern includes, lowest first, each with the intervals in which it existed. One round trip. */
const findIncluded = async (tx: Tx, urn: Urn, pattern: VersionPattern, tick: number): Promise<readonly LifetimeRow[]> =>
  matchVersions(
    [{ ...pattern, take: 'all' }],
    await lifetimesOf(tx, { key: lineKey(urn), stableOnly: pattern.stableOnly, tick }),
  );

/** The highest of the versions that exist at an instant, highest first. */
const eligibleAt = (tick: number, rows: readonly LifetimeRow[]): readonly string[] =>
  rows
    .filter(({ to }) => to > tick)
    .toReversed()
    .slice(0, mostEligible)
    .map(({ urn }) => urn);

/**
 * What a pattern would have selected among the versions of its line, newest first.
 * @throws StrataError `NotFound` where there never was one
 */
async function evaluate(
  tx: Tx,
  { urn, text }: MovesQuery,
  pattern: VersionPattern,
  rows: readonly LifetimeRow[],
  tick: number,
): Promise<readonly Interval[]> {
  if (rows.length === 0) {
    const { maintainableClass, agencyID, id } = urn;
    const line = { classes: [maintainableClass], agencies: [agencyID], ids: [id], versions: [pattern] };
    throw await notFound(tx, text, line, tick);
  }
  return withGaps((await highestOverTime(rows, tick, tx.signal)).toReversed(), FOREVER);
}

/** A version that begins or ceases to exist. */
interface Boundary {
  readonly tick: number;
  readonly row: LifetimeRow;
  readonly isEnd: boolean;
}

/** The intervals in which each version is the highest of those that exist, oldest first. */
async function highestOverTime(
  rows: readonly LifetimeRow[],
  tick: number,
  signal: AbortSignal | undefined,
): Promise<IntervalRow[]> {
  const boundaries = await sortInTurns(
    rows.flatMap((row): Boundary[] => [
      { tick: row.from, row, isEnd: false },
      ...(row.to > tick ? [] : [{ tick: row.to, row, isEnd: true }]),
    ]),
    (a, b) => a.tick - b.tick || Number(b.isEnd) - Number(a.isEnd),
    signal,
  );
  const existing = new ByPrecedence();
  const found: { urn: string; from: number; to: number }[] = [];
  let place = 0;
  await forEachInTurns(
    boundaries,
    ({ tick: now, row, isEnd }) => {
      place += 1;
      if (isEnd) existing.remove(row);
      else existing.add(row);
      // The boundaries of one transaction count together.
      if (boundaries[place]?.tick === now) return;
      const highest = existing.highest?.urn;
      const last = found.at(-1);
      if (last !== undefined && last.to === FOREVER) {
        if (last.urn === highest) return;
        last.to = now;
      }
      if (highest === undefined) return;
      // A new revision of the highest version is not a move.
      if (last?.urn === highest && last.to === now) last.to = FOREVER;
      else found.push({ urn: highest, from: now, to: FOREVER });
    },
    signal,
  );
  return found;
}

/** Versions that exist, lowest first. */
class ByPrecedence {
  readonly #rows: LifetimeRow[] = [];

  get highest(): LifetimeRow | undefined {
    return this.#rows.at(-1);
  }

  /** The first place whose version is not lower. */
  #placeOf({ precedence }: LifetimeRow): number {
    return firstPlaceWithout(this.#rows.length, (place) => (this.#rows[place]?.precedence ?? '') < precedence);
  }

  add(row: LifetimeRow): void {
    this.#rows.splice(this.#placeOf(row), 0, row);
  }

  remove(row: LifetimeRow): void {
    this.#rows.splice(this.#placeOf(row), 1);
  }
}

/** Adds the transactions at both ends. One round trip. */
async function describe(tx: Tx, intervals: readonly Interval[]): Promise<readonly PastResolution[]> {
  const ticks = new Set(intervals.flatMap(({ from, to }) => (to === FOREVER ? [from] : [from, to])));
  const rows = await transactionsOf(tx, { ticks: [...ticks] });
  const byTick = new Map(rows.map((row) => [row.tick, row]));
  const transaction = (tick: number): MovingTransaction => ({ tick, at: byTick.get(tick)?.at ?? 0 });
  return intervals.map(({ urn, from, to }) => ({
    resolution: urn,
    from: transaction(from),
    to: to === FOREVER ? null : transaction(to),
    principal: byTick.get(from)?.principal ?? '',
  }));
}
