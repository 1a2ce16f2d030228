import type { Problem } from '../../errors.js';
import type { Artefact } from '../../model/artefact.js';
import { countEntries } from '../../model/count-entries.js';
import { formatUrn, lineKey, type Urn } from '../../model/urn.js';
import type { Tx } from '../../store/database.js';
import { publishedVersions, type VersionRow } from '../../store/query-statements.js';
import type { Change } from '../../versioning/changes/change.js';
import { requiredIncrement } from '../../versioning/changes/weigh-changes.js';
import type { Increment } from '../../versioning/increment.js';
import { findRoot } from '../artefacts/find-root.js';
import { loadArtefacts } from '../artefacts/load-artefacts.js';
import { requireWholeArtefact } from '../artefacts/root-query.js';
import { listNames } from '../list-names.js';
import { semanticError } from '../semantic-error.js';
import type { Snapshot } from '../snapshot.js';
import { comparablePair } from './comparable-pair.js';
import { compareArtefacts } from './compare-artefacts.js';
import { snapshotSource } from './snapshot-source.js';
import { suggestVersion } from './suggest-version.js';

/** An artefact of a message. */
export interface OfferedArtefact {
  readonly urn: string;
  /** Key of its version line. */
  readonly key: string;
  readonly version: string;
  /** Hash of its content. */
  readonly hash: string;
  /** Errors and warnings of the artefact alone. */
  readonly problems: readonly Problem[];
  load(): Promise<Artefact>;
}

/** Two contents to compare. */
export interface ChangeQuery {
  /** URN of a version, also with a wildcard or `~`. */
  readonly before: Urn;
  /** The same for the later content, or the artefacts of a message, one of which is it. */
  readonly after: Urn | readonly OfferedArtefact[];
}

/** The differences between two contents, and the increment that they require. */
export interface Comparison {
  /** URN of the version. */
  readonly before: string;
  /** URN of the version, or of the artefact of the message. */
  readonly after: string;
  /** Epoch milliseconds. */
  readonly asOf: number;
  readonly tick: number;
  readonly required: Increment;
  /**
   * The lowest version for the later content, measured against the earlier one, that is not taken; null where the rules require
   * no step: the earlier version is not stable, or the two are of different lines.
   */
  readonly suggested: string | null;
  readonly changes: readonly Change[];
  /** Errors and warnings of the artefact of the message alone. */
  readonly problems: readonly Problem[];
}

/** Memory of an entry of a list while it is compared, bytes, roughly. */
const bytesPerEntry = 1_000;

/** The later content; a stored version has no hash here, as its number is its own. */
interface Later extends Omit<OfferedArtefact, 'hash' | 'load'> {
  readonly hash?: string;
  load(tx: Tx): Promise<Artefact>;
}

/** Two contents with the versions that have them. */
export interface FoundContents {
  readonly earlier: VersionRow;
  readonly later: Later;
  readonly before: Artefact;
  readonly after: Artefact;
  /** The versions of the earlier line that exist or existed. */
  readonly published: readonly { readonly version: string; readonly hash: string }[];
}

/**
 * Finds two contents of artefacts of one class. Up to four round trips, and those of `findRoot` for URNs without a version.
 * @param earlierState the state with the earlier content
 * @throws StrataError as `findChanges`, but for stubs
 */
export async function findContents(
  snapshot: Snapshot,
  { before, after }: ChangeQuery,
  earlierState: Snapshot = snapshot,
): Promise<FoundContents> {
  const { tick } = snapshot;
  const offered = isMessage(after) ? laterOfMessage(after, before) : after;
  const known =
    earlierState === snapshot ? undefined : await earlierState.read((tx) => findWhole(tx, before, earlierState.tick));
  return snapshot.read(async (tx) => {
    const [earlier, later] = await Promise.all([
      known ?? findWhole(tx, before, tick),
      'load' in offered ? offered : laterOf(tx, offered, tick),
    ]);
    requireOneClass(before, later);
    const [loaded, laterContent, published] = await Promise.all([
      loadArtefacts(tx, [earlier]),
      later.load(tx),
      publishedVersions(tx, { key: lineKey(before), tick }),
    ]);
    return { earlier, later, before: contentOf(loaded, earlier), after: laterContent, published };
  });
}

/** Takes memory for the comparison of two contents, and for what differs. @throws as `Snapshot.requireMemory` */
export const requireForComparison = (
  snapshot: Snapshot,
  { before, after }: Pick<FoundContents, 'before' | 'after'>,
): void => snapshot.requireMemory((countEntries(before) + countEntries(after)) * bytesPerEntry);

/**
 * Compares a stored version with another one, or with an artefact of a message. Up to eight round trips, and those of
 * `findRoot` for URNs without a version.
 * @throws StrataError `NotFound` for an unknown URN, `Semantic` for a URN of several versions or of an item, for artefacts of
 *   two classes, for stubs, and for a message of which no artefact, or more than one, is meant
 * @param earlierState the state with the earlier content, where it is another one
 */
export async function findChanges(
  snapshot: Snapshot,
  query: ChangeQuery,
  earlierState: Snapshot = snapshot,
): Promise<Comparison> {
  const { tick } = snapshot;
  const { before } = query;
  const found = await findContents(snapshot, query, earlierState);
  const { earlier, later, published } = found;
  const pair = comparablePair(found.before, found.after);
  if (pair === undefined) {
    const detail = `${earlier.urn} or ${later.urn} is a stub (isExternalReference="true"), whose content is not known; compare whole artefacts`;
    throw semanticError('comparison.stub', detail);
  }
  requireForComparison(snapshot, pair);
  const [changes = []] = await compareArtefacts([pair], snapshotSource(snapshot));
  const required = requiredIncrement(changes);
  const hashes = new Map(published.map(({ version, hash }) => [version, hash]));
  const isTaken = (version: string): boolean => {
    const hash = hashes.get(version);
    if (hash === undefined) return false;
    return version !== later.version || (later.hash !== undefined && later.hash !== hash);
  };
  const isMeasured = earlier.stability === 'stable' && later.key === lineKey(before);
  return {
    before: earlier.urn,
    after: later.urn,
    asOf: snapshot.at,
    tick,
    required,
    suggested: isMeasured ? suggestVersion(earlier.version, required, isTaken) : null,
    changes,
    problems: later.problems,
  };
}

const isMessage = (after: ChangeQuery['after']): after is readonly OfferedArtefact[] => Array.isArray(after);

async function findWhole(tx: Tx, urn: Urn, tick: number): Promise<VersionRow> {
  requireWholeArtefact(urn, 'comparison.item', 'whole artefacts are compared');
  return findRoot(tx, urn, formatUrn(urn), tick);
}

function contentOf(loaded: ReadonlyMap<string, Artefact>, { urn }: VersionRow): Artefact {
  const artefact = loaded.get(urn);
  if (artefact === undefined) throw new Error(`the database lacks the content of ${urn}`);
  return artefact;
}

async function laterOf(tx: Tx, urn: Urn, tick: number): Promise<Later> {
  const row = await findWhole(tx, urn, tick);
  return {
    urn: row.urn,
    key: lineKey(urn),
    version: row.version,
    problems: [],
    load: async (loading) => contentOf(await loadArtefacts(loading, [row]), row),
  };
}

/** The artefact of a message with the class, agency and id of a URN, or its only one. */
function laterOfMessage(artefacts: readonly OfferedArtefact[], before: Urn): OfferedArtefact {
  const ofLine = artefacts.filter(({ key }) => key === lineKey(before));
  const [found, ...others] = ofLine.length > 0 || artefacts.length > 1 ? ofLine : artefacts;
  if (found === undefined || others.length > 0) {
    const urns = listNames((found === undefined ? artefacts : ofLine).map(({ urn }) => urn));
    const fact =
      found === undefined ? `no artefact of the message is a ${lineKey(before)}` : 'it is unknown which is meant';
    throw semanticError('comparison.artefact', `${fact}: the message has ${urns}; send one artefact`);
  }
  return found;
}

function requireOneClass({ maintainableClass }: Urn, { urn, key }: Later): void {
  if (key.startsWith(`${maintainableClass}=`)) return;
  const detail = `${urn} is not a ${maintainableClass}; compare two artefacts of one class`;
  throw semanticError('comparison.class', detail);
}
