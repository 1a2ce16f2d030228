import type { StrataError } from '../../errors.js';
import type { Artefact } from '../../model/artefact.js';
import { cutList } from '../../model/cut-list.js';
import { lineKey, maintainableUrn, parseUrn, type Urn } from '../../model/urn.js';
import type { Tx } from '../../store/database.js';
import {
  type EarlierRevision,
  type EarlierRevisionsRow,
  earlierRevisions,
  type RevisionChangeRow,
  revisionChanges,
} from '../../store/history-statements.js';
import { loadFewRevisions, loadRevisions } from '../../store/load-revisions.js';
import { publishedVersions } from '../../store/query-statements.js';
import { FOREVER } from '../../store/schema.js';
import type { Change } from '../../versioning/changes/change.js';
import { byIncrement, requiredIncrement } from '../../versioning/changes/weigh-changes.js';
import type { Increment } from '../../versioning/increment.js';
import { matchVersions } from '../../versioning/match-versions.js';
import { parseVersionOfUrn } from '../../versioning/pattern.js';
import { rankVersion } from '../../versioning/ranked-version.js';
import { isVersion } from '../../versioning/version.js';
import { notFound } from '../artefacts/explain-absence.js';
import { type RootQuery, requireWholeArtefact } from '../artefacts/root-query.js';
import type { Snapshot } from '../snapshot.js';
import { comparablePair } from '../versions/comparable-pair.js';
import { type ComparedPair, compareArtefacts } from '../versions/compare-artefacts.js';
import { largestComparison } from '../versions/comparison-memory.js';
import { snapshotSource } from '../versions/snapshot-source.js';

export const revisionStatuses = ['created', 'replaced', 'merged', 'deleted', 'createdAgain'] as const;
export type RevisionStatus = (typeof revisionStatuses)[number];

/** Where a page of a history begins: after this revision, which is the last one of the page before. */
export interface HistoryPlace {
  readonly tick: number;
  readonly version: string;
}

/** The URN names a version, or with a pattern all versions that match it. */
export interface HistoryQuery extends RootQuery {
  /** Undefined for the newest revision. */
  readonly after: HistoryPlace | undefined;
  /** Number of revisions of the page. */
  readonly limit: number;
  /** Whether a URN that no version had has an empty page. */
  readonly allowsNone: boolean;
  /** Changes that are listed of a revision. */
  readonly most: number;
}

/** The differences of a revision to the content that it is compared with. */
export interface RevisionChanges {
  /** The largest increment of the changes. */
  readonly required: Increment;
  /** The number of changes; `changes` can hold fewer. */
  readonly count: number;
  /** Those with the largest increment first, else in the order of the content. */
  readonly changes: readonly Change[];
}

/** The content that a revision is compared with. */
export interface ComparedRevision {
  /** URN of the version. */
  readonly urn: string;
  /** The transaction in which it began. */
  readonly tick: number;
  /** Its instant, epoch milliseconds. */
  readonly at: number;
}

/** What a transaction made of a version. */
export interface PastRevision extends Pick<RevisionChangeRow, 'urn' | 'tick' | 'at' | 'principal' | 'action'> {
  readonly status: RevisionStatus;
  /**
   * The revision before, or for the first one that of the highest stable version below; missing where there is neither, and for
   * deletions.
   */
  readonly before?: ComparedRevision;
  /** Missing without `before`, and where one of the two contents is elsewhere. */
  readonly difference?: RevisionChanges;
}

/** A page of the history of versions. */
export interface History {
  /** Undefined where no revision follows. */
  readonly next: HistoryPlace | undefined;
  /** Newest first, those of a transaction by URN; their contents are compared while they are read. */
  readonly revisions: AsyncIterable<PastRevision>;
}

/** All versions of a line that exist or existed and match a pattern, also where it selects only the highest. One round trip. */
async function versionsOf(tx: Tx, urn: Urn, tick: number): Promise<readonly string[]> {
  const patterns = parseVersionOfUrn(urn.version).map((pattern) => ({ ...pattern, take: 'all' as const }));
  const published = await publishedVersions(tx, { key: lineKey(urn), tick });
  const ranked = published.map(({ version }) => rankVersion(version));
  return matchVersions(patterns, ranked).map(({ version }) => maintainableUrn({ ...urn, version }));
}

/**
 * A page of the history of versions, also of those that were deleted. Up to five round trips; while the revisions are read, one to
 * load some fifty of them, and those of their comparison.
 * @throws StrataError `NotFound` for a URN that no version had up to the instant, unless that is allowed, `Syntax` for an invalid version pattern,
 *   `Semantic` for the URN of an item
 */
export async function findHistory(
  snapshot: Snapshot,
  { urn, text, after, limit, allowsNone, most }: HistoryQuery,
): Promise<History> {
  const { tick } = snapshot;
  requireWholeArtefact(urn, 'history.item', 'the history is that of whole artefacts');
  const { isLast, last, steps, memory } = await snapshot.read(async (tx) => {
    const urns = isVersion(urn.version) ? [maintainableUrn(urn)] : await versionsOf(tx, urn, tick);
    const rows = await revisionChanges(tx, {
      urns,
      tick,
      before: after?.tick ?? FOREVER,
      after: after === undefined ? '' : maintainableUrn({ ...urn, version: after.version }),
      candidates: 2 * (limit + 1),
    });
    if (rows.length === 0 && after === undefined && !allowsNone) throw await explainAbsence(tx, { urn, text }, tick);
    const page = rows.slice(0, limit);
    const earlier = await findEarlier(tx, page);
    const ticks = [...earlier.values()].flatMap(({ own, baseline }) => (own ?? baseline)?.since ?? []);
    const instants = await snapshot.instantsOf(tx, ticks);
    const steps = page.map((row) => toStep(row, earlier.get(row), instants));
    return {
      isLast: rows.length <= limit,
      last: page.at(-1),
      steps,
      memory: await largestComparison(
        tx,
        steps.flatMap(({ pair }) => pair ?? []),
      ),
    };
  });
  snapshot.requireMemory(memory);
  return {
    next: isLast || last === undefined ? undefined : { tick: last.tick, version: parseUrn(last.urn).version },
    revisions: describeRevisions(steps, { snapshot: snapshot.withMemory(undefined), most }),
  };
}

function explainAbsence(tx: Tx, { urn, text }: RootQuery, tick: number): Promise<StrataError> {
  const { maintainableClass, agencyID, id, version } = urn;
  const versions = parseVersionOfUrn(version);
  return notFound(tx, text, { classes: [maintainableClass], agencies: [agencyID], ids: [id], versions }, tick);
}

type Earlier = Pick<EarlierRevisionsRow, 'own' | 'baseline'>;

/**
 * What came before each revision. Most follow the next one of the page with the same version; one round trip for the others.
 */
async function findEarlier(
  tx: Tx,
  page: readonly RevisionChangeRow[],
): Promise<ReadonlyMap<RevisionChangeRow, Earlier>> {
  const earlier = new Map<RevisionChangeRow, Earlier>();
  const open = new Map<string, RevisionChangeRow>();
  for (const row of page) {
    // The revision that a deletion ends has a row of its own.
    if (row.change === 'deleted') continue;
    const later = open.get(row.urn);
    const own = { urn: row.urn, revision: row.revision, since: row.tick };
    if (later !== undefined) earlier.set(later, { own, baseline: null });
    open.set(row.urn, row);
  }
  const versions = [...open].map(([urn, { tick }]) => ({ urn, tick }));
  for (const { urn, own, baseline } of await earlierRevisions(tx, { versions })) {
    const row = open.get(urn);
    if (row !== undefined) earlier.set(row, { own, baseline });
  }
  return earlier;
}

/** A revision with the one that it is compared with. */
interface Step {
  readonly shown: Omit<PastRevision, 'difference'>;
  /** Its revision, and the earlier one; undefined where there is nothing to compare. */
  readonly pair: { readonly before: string; readonly after: string } | undefined;
}

function toStep(row: RevisionChangeRow, earlier: Earlier | undefined, instants: ReadonlyMap<number, number>): Step {
  const { urn, tick, at, principal, action, change, revision } = row;
  const status = change === 'created' && earlier?.own != null ? 'createdAgain' : change;
  const shown = { urn, tick, at, principal, action, status } as const;
  const before: EarlierRevision | null | undefined = earlier?.own ?? earlier?.baseline;
  if (before == null) return { shown, pair: undefined };
  const compared = { urn: before.urn, tick: before.since, at: instants.get(before.since) ?? 0 };
  return { shown: { ...shown, before: compared }, pair: { before: before.revision, after: revision } };
}

interface Describing {
  readonly snapshot: Snapshot;
  readonly most: number;
}

/** Revisions that are compared together, so that few round trips load them and what their comparison requires. */
const stepsTogether = 50;

async function* describeRevisions(steps: readonly Step[], describing: Describing): AsyncGenerator<PastRevision> {
  for (const together of cutList(steps, stepsTogether)) yield* describeTogether(together, describing);
}

/** Compares revisions together where their contents are small, else in halves. */
async function* describeTogether(steps: readonly Step[], describing: Describing): AsyncGenerator<PastRevision> {
  const { snapshot } = describing;
  const ids = [...new Set(steps.flatMap(({ pair }) => (pair === undefined ? [] : [pair.before, pair.after])))];
  const most = snapshot.atOnce.packedBytes;
  const artefacts = await snapshot.read((tx) => loadFewRevisions(tx, ids, most));
  if (artefacts !== undefined) {
    yield* await compareSteps(steps, artefacts, describing);
    return;
  }
  if (steps.length > 1) {
    const half = Math.ceil(steps.length / 2);
    yield* describeTogether(steps.slice(0, half), describing);
    yield* describeTogether(steps.slice(half), describing);
    return;
  }
  yield* await compareSteps(steps, await snapshot.read((tx) => loadRevisions(tx, ids)), describing);
}

async function compareSteps(
  steps: readonly Step[],
  artefacts: ReadonlyMap<string, Artefact>,
  { snapshot, most }: Describing,
): Promise<readonly PastRevision[]> {
  const pairs = steps.map(({ pair }) => pairOf(pair, artefacts));
  const changes = await compareArtefacts(
    pairs.flatMap((pair) => pair ?? []),
    snapshotSource(snapshot),
  );
  let compared = 0;
  return steps.map(({ shown }, index) => {
    if (pairs[index] === undefined) return shown;
    const found = changes[compared] ?? [];
    compared += 1;
    const difference = {
      required: requiredIncrement(found),
      count: found.length,
      changes: byIncrement(found).slice(0, most),
    };
    return { ...shown, difference };
  });
}

function pairOf(pair: Step['pair'], artefacts: ReadonlyMap<string, Artefact>): ComparedPair | undefined {
  if (pair === undefined) return undefined;
  const [before, after] = [artefacts.get(pair.before), artefacts.get(pair.after)];
  if (before === undefined || after === undefined)
    throw new Error(`the database lacks ${pair.before} or ${pair.after}`);
  return comparablePair(before, after);
}
