import { compareTexts } from '../../model/compare-texts.js';
import { forEachInTurns, sortInTurns } from '../../model/turns.js';
import { parseUrn } from '../../model/urn.js';
import { findVersions } from '../../store/query-statements.js';
import { isCurrentHash } from '../artefacts/content-hash.js';
import type { RegistryIdentity } from '../registry.js';
import type { Snapshot } from '../snapshot.js';
import { findCurrentHashes } from './current-hashes.js';
import type { LockedEntry, LockedResolution, LockedRoot, LockFile } from './lock-file.js';
import { makeLock } from './make-lock.js';

/** The properties of a lock file that a check requires. */
export interface CheckedLock
  extends Pick<LockFile, 'registry' | 'epoch' | 'tick' | 'constraints' | 'owners' | 'roots'> {
  readonly entries: readonly Pick<LockedEntry, 'urn' | 'hash'>[];
  readonly resolutions: readonly Pick<LockedResolution, 'source' | 'reference' | 'target' | 'missing'>[];
}

/**
 * What became of an entry. `unchanged`: it has the locked content; `changed`: other content; `deleted`: it does not exist; `left`: it
 * exists, and the closure no longer has it; `new`: the closure has it, and the lock file does not; `incomparable`: the locked hash is of
 * an algorithm that this program does not have.
 */
export const entryStatuses = ['unchanged', 'changed', 'deleted', 'left', 'new', 'incomparable'] as const;
/**
 * What became of a reference of an entry that the closure still has, in the order of the list: it resolves to the same version; to
 * another one; to none any more; to one, having resolved to none; to the same version, which lacks other items; the source no longer
 * has the reference; the source did not have it.
 */
export const resolutionStatuses = [
  'unchanged',
  'moved',
  'unresolved',
  'resolved',
  'itemsChanged',
  'removed',
  'added',
] as const;
/** What became of a root: it names the same versions, others, or none. */
export const rootStatuses = ['unchanged', 'moved', 'unresolved'] as const;

export interface CheckedEntry {
  readonly urn: string;
  readonly status: (typeof entryStatuses)[number];
  /** The locked hash; null where the lock file lacks the entry. */
  readonly from: string | null;
  /** The hash in the compared state; null where it does not exist. */
  readonly to: string | null;
}

export interface CheckedResolution extends Pick<LockedResolution, 'source' | 'reference'> {
  readonly status: (typeof resolutionStatuses)[number];
  /** URNs of versions; null for none. */
  readonly from: string | null;
  readonly to: string | null;
  /** The items that the version lacks in the compared state; only with `itemsChanged`. */
  readonly missing?: readonly string[];
}

export interface CheckedRoot {
  readonly urn: string;
  readonly status: (typeof rootStatuses)[number];
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** How a state differs from a lock file. */
export interface LockCheck {
  /** Whether nothing differs. */
  readonly isCurrent: boolean;
  /** Whether the lock file is of this registry and its epoch. Of another one, only contents and resolutions are compared. */
  readonly isSameHistory: boolean;
  /** The closure in the compared state. */
  readonly now: LockFile;
  readonly roots: readonly CheckedRoot[];
  /** By URN. */
  readonly entries: readonly CheckedEntry[];
  /** By source, then reference. */
  readonly resolutions: readonly CheckedResolution[];
}

/** Hashes in a state of some versions that exist in it, by URN. One round trip, and as `findCurrentHashes`. */
async function hashesAt(
  snapshot: Snapshot,
  urns: readonly string[],
  tick: number,
): Promise<ReadonlyMap<string, string>> {
  if (urns.length === 0) return new Map();
  return findCurrentHashes(snapshot, await snapshot.read((tx) => findVersions(tx, { urns, tick })));
}

/**
 * The locked hashes by URN, in the present algorithm. A hash of another algorithm is replaced by that of the content at the locked tick
 * if the lock file is of this history; else it is undefined.
 */
async function comparableHashes(
  snapshot: Snapshot,
  lock: CheckedLock,
  isSameHistory: boolean,
): Promise<ReadonlyMap<string, string | undefined>> {
  const outdated = lock.entries.flatMap(({ urn, hash }) => (isCurrentHash(hash) ? [] : [urn]));
  const recomputed = isSameHistory ? await hashesAt(snapshot, outdated, lock.tick) : new Map<string, string>();
  return new Map(lock.entries.map(({ urn, hash }) => [urn, isCurrentHash(hash) ? hash : recomputed.get(urn)]));
}

async function checkEntries(
  snapshot: Snapshot,
  lock: CheckedLock,
  now: LockFile,
  isSameHistory: boolean,
): Promise<readonly CheckedEntry[]> {
  const reached = new Map(now.entries.map(({ urn, hash }) => [urn, hash]));
  const locked = await comparableHashes(snapshot, lock, isSameHistory);
  const outside = lock.entries.flatMap(({ urn }) => (reached.has(urn) ? [] : [urn]));
  const others = await hashesAt(snapshot, outside, snapshot.tick);
  const checked: CheckedEntry[] = [];
  const statusOf = (urn: string, to: string | undefined): CheckedEntry['status'] => {
    const from = locked.get(urn);
    if (to === undefined) return 'deleted';
    if (!reached.has(urn)) return 'left';
    if (from === undefined) return 'incomparable';
    return from === to ? 'unchanged' : 'changed';
  };
  await forEachInTurns(
    lock.entries,
    ({ urn, hash }) => {
      const to = reached.get(urn) ?? others.get(urn);
      checked.push({ urn, status: statusOf(urn, to), from: hash, to: to ?? null });
    },
    snapshot.signal,
  );
  await forEachInTurns(
    now.entries,
    ({ urn, hash }) => {
      if (!locked.has(urn)) checked.push({ urn, status: 'new', from: null, to: hash });
    },
    snapshot.signal,
  );
  return sortInTurns(checked, (a, b) => compareTexts(a.urn, b.urn), snapshot.signal);
}

type Resolved = CheckedLock['resolutions'][number];

const referenceKey = ({ source, reference }: Pick<Resolved, 'source' | 'reference'>): string =>
  `${source} ${reference}`;
const itemsOf = ({ missing = [] }: Resolved): string => [...missing].sort(compareTexts).join(' ');

function checkResolution(before: Resolved, after: Resolved): CheckedResolution {
  const { source, reference, target: from } = before;
  const { target: to, missing = [] } = after;
  const ends = { source, reference, from, to };
  if (from === to) {
    if (itemsOf(before) === itemsOf(after)) return { ...ends, status: 'unchanged' };
    return { ...ends, status: 'itemsChanged', missing };
  }
  if (to === null) return { ...ends, status: 'unresolved' };
  return { ...ends, status: from === null ? 'resolved' : 'moved' };
}

async function checkResolutions(
  lock: CheckedLock,
  now: LockFile,
  signal: AbortSignal | undefined,
): Promise<readonly CheckedResolution[]> {
  const reached = new Set(now.entries.map(({ urn }) => urn));
  const locked = new Set(lock.entries.map(({ urn }) => urn));
  const after = new Map<string, Resolved>();
  await forEachInTurns(now.resolutions, (each) => after.set(referenceKey(each), each), signal);
  const before = new Set<string>();
  const checked: CheckedResolution[] = [];
  await forEachInTurns(
    lock.resolutions,
    (each) => {
      const { source, reference, target } = each;
      before.add(referenceKey(each));
      const found = after.get(referenceKey(each));
      if (found !== undefined) checked.push(checkResolution(each, found));
      else if (reached.has(source)) checked.push({ source, reference, status: 'removed', from: target, to: null });
    },
    signal,
  );
  await forEachInTurns(
    now.resolutions,
    (each) => {
      const { source, reference, target } = each;
      if (locked.has(source) && !before.has(referenceKey(each)))
        checked.push({ source, reference, status: 'added', from: null, to: target });
    },
    signal,
  );
  return sortInTurns(checked, (a, b) => compareTexts(referenceKey(a), referenceKey(b)), signal);
}

function checkRoot({ urn, versions: from }: LockedRoot, to: readonly string[]): CheckedRoot {
  const isSame = from.length === to.length && from.every((each) => to.includes(each));
  return { urn, status: isSame ? 'unchanged' : to.length === 0 ? 'unresolved' : 'moved', from, to };
}

/**
 * Compares a lock file with the state of a snapshot. What the principal may not see counts as deleted. Round trips as those of
 * `makeLock`, and up to two.
 * @throws StrataError as `makeLock`; a root that names nothing is not an error
 */
export async function checkLock(snapshot: Snapshot, identity: RegistryIdentity, lock: CheckedLock): Promise<LockCheck> {
  const isSameHistory = lock.registry === identity.registry && lock.epoch === identity.epoch;
  const { constraints, owners } = lock;
  const roots = lock.roots.map(({ urn }) => ({ text: urn, urn: parseUrn(urn) }));
  const now = await makeLock(snapshot, identity, { roots, constraints, owners, mayLackRoots: true });
  const checkedRoots = lock.roots.map((root, place) => checkRoot(root, now.roots[place]?.versions ?? []));
  const entries = await checkEntries(snapshot, lock, now, isSameHistory);
  const resolutions = await checkResolutions(lock, now, snapshot.signal);
  const isCurrent = [...checkedRoots, ...entries, ...resolutions].every(({ status }) => status === 'unchanged');
  return { isCurrent, isSameHistory, now, roots: checkedRoots, entries, resolutions };
}
