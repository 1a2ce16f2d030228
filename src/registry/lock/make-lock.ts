import { createHash } from 'node:crypto';
import { compareTexts } from '../../model/compare-texts.js';
import { forEachInTurns, sortInTurns } from '../../model/turns.js';
import {
  type ClosureQuery,
  type ClosureVersion,
  findWholeClosure,
  type WholeClosure,
} from '../closure/find-whole-closure.js';
import type { RegistryIdentity } from '../registry.js';
import type { Snapshot } from '../snapshot.js';
import { findCurrentHashes } from './current-hashes.js';
import type { LockedEntry, LockedResolution, LockFile } from './lock-file.js';

/** The number of the algorithm of closure hashes. */
const algorithm = '1:';

/** The references of a source to one target. */
interface Gathered extends Pick<LockedResolution, 'source' | 'reference' | 'target'> {
  readonly missing: Set<string>;
}

const isExternal = (version: ClosureVersion | undefined): boolean => version?.row.isStub === true;

function toResolution({ missing, ...ends }: Gathered, { versions }: WholeClosure): LockedResolution {
  if (ends.target === null) return { ...ends, resolution: 'noEligibleVersion' };
  if (isExternal(versions.get(ends.target))) return { ...ends, resolution: 'external' };
  if (missing.size === 0) return { ...ends, resolution: 'resolved' };
  return { ...ends, resolution: 'itemMissing', missing: [...missing].sort(compareTexts) };
}

/** The references of all sources, and the indirect ones that lack items; those of a source with the same target as one. */
async function resolutionsOf(
  closure: WholeClosure,
  signal: AbortSignal | undefined,
): Promise<readonly LockedResolution[]> {
  const gathered = new Map<string, Gathered>();
  await forEachInTurns(
    [...closure.references, ...closure.lacking],
    ({ source, target: reference, resolution: target, missing }) => {
      const key = `${source} ${reference}`;
      const known = gathered.get(key) ?? { source, reference, target, missing: new Set<string>() };
      for (const item of missing) known.missing.add(item);
      gathered.set(key, known);
    },
    signal,
  );
  // A blank comes before every character of a URN, so the order of keys is that of sources, then references.
  const inOrder = await sortInTurns([...gathered], ([a], [b]) => compareTexts(a, b), signal);
  return inOrder.map(([, each]) => toResolution(each, closure));
}

async function entriesOf(snapshot: Snapshot, { versions }: WholeClosure): Promise<readonly LockedEntry[]> {
  const inOrder = await sortInTurns(
    [...versions.values()],
    (a, b) => compareTexts(a.row.urn, b.row.urn),
    snapshot.signal,
  );
  const hashes = await findCurrentHashes(
    snapshot,
    inOrder.map(({ row }) => row),
  );
  return inOrder.map(({ row: { urn, class: artefactClass, stability }, reason, appliesTo }) => ({
    urn,
    class: artefactClass,
    stability,
    hash: hashes.get(urn) ?? '',
    reason,
    ...(appliesTo === undefined ? {} : { appliesTo }),
  }));
}

async function hashClosure(
  entries: readonly LockedEntry[],
  resolutions: readonly LockedResolution[],
  signal: AbortSignal | undefined,
): Promise<string> {
  const hash = createHash('sha256');
  await forEachInTurns(entries, ({ urn, hash: content }) => hash.update(`${JSON.stringify([urn, content])}\n`), signal);
  await forEachInTurns(
    resolutions,
    ({ source, reference, target, missing = [] }) =>
      hash.update(`${JSON.stringify([source, reference, target, missing])}\n`),
    signal,
  );
  return `${algorithm}${hash.digest('hex')}`;
}

/** What a lock file records of a closure. */
export type LockedClosure = Pick<LockFile, 'entries' | 'resolutions' | 'closureHash'>;

/** The entries and resolutions of a closure at the tick of a snapshot. One round trip for each batch of hashes of an earlier algorithm. */
export async function lockClosure(snapshot: Snapshot, closure: WholeClosure): Promise<LockedClosure> {
  const entries = await entriesOf(snapshot, closure);
  const resolutions = await resolutionsOf(closure, snapshot.signal);
  return { closureHash: await hashClosure(entries, resolutions, snapshot.signal), entries, resolutions };
}

/**
 * The closure of versions at the tick of a snapshot with every reference resolved: equal for equal states. Round trips as those of
 * `findWholeClosure`, and one for each batch of hashes of an earlier algorithm.
 * @throws StrataError as `findWholeClosure`
 */
export async function makeLock(
  snapshot: Snapshot,
  { registry, epoch }: RegistryIdentity,
  query: ClosureQuery,
): Promise<LockFile> {
  const closure = await findWholeClosure(snapshot, query);
  const { closureHash, entries, resolutions } = await lockClosure(snapshot, closure);
  return {
    registry,
    epoch,
    tick: snapshot.tick,
    at: snapshot.at,
    constraints: query.constraints,
    owners: query.owners,
    closureHash,
    roots: query.roots.map(({ text }, place) => ({ urn: text, versions: closure.roots[place] ?? [] })),
    entries,
    resolutions,
  };
}
