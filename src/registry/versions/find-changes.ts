import type { Problem } from '../../errors.js';
import type { Artefact } from '../../model/artefact.js';
import { countEntries } from '../../model/count-entries.js';
import { formatUrn, lineKey, type Urn } from '../../model/urn.js';
import type { Tx } from '../../store/database.js';
import type { VersionRow } from '../../store/query-statements.js';
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
import { findLowestVersion } from './find-lowest-version.js';
import { snapshotSource } from './snapshot-source.js';

/** An artefact of a message. */
export interface OfferedArtefact {
  readonly urn: string;
  /** Key of its version line. */
  readonly key: string;
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
   * The lowest version, from the earlier one on, as which a submission of the later content would be accepted by the rules of
   * versions; null where these do not apply: the earlier version is not stable, or the two are of different lines.
   */
  readonly suggested: string | null;
  readonly changes: readonly Change[];
  /** Errors and warnings of the artefact of the message alone. */
  readonly problems: readonly Problem[];
}

/** Memory of an entry of a list while it is compared, bytes, roughly. */
const bytesPerEntry = 1_000;

interface Later extends Omit<OfferedArtefact, 'load'> {
  load(tx: Tx): Promise<Artefact>;
}

/** Two contents with the versions that have them. */
export interface FoundContents {
  readonly earlier: VersionRow;
  readonly later: Later;
  readonly before: Artefact;
  readonly after: Artefact;
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
    const [loaded, laterContent] = await Promise.all([loadArtefacts(tx, [earlier]), later.load(tx)]);
    return { earlier, later, before: contentOf(loaded, earlier), after: laterContent };
  });
}

/** Takes memory for the comparison of two contents, and for what differs. @throws as `Snapshot.requireMemory` */
export const requireForComparison = (
  snapshot: Snapshot,
  { before, after }: Pick<FoundContents, 'before' | 'after'>,
): void => snapshot.requireMemory((countEntries(before) + countEntries(after)) * bytesPerEntry);

/**
 * Compares a stored version with another one, or with an artefact of a message. Up to seven round trips, those of `findRoot` for
 * URNs without a version, and those of `findLowestVersion`.
 * @throws StrataError `NotFound` for an unknown URN, `Semantic` for a URN of several versions or of an item, for artefacts of
 *   two classes, for stubs, and for a message of which no artefact, or more than one, is meant
 * @param earlierState the state with the earlier content, where it is another one
 */
export async function findChanges(
  snapshot: Snapshot,
  query: ChangeQuery,
  earlierState: Snapshot = snapshot,
): Promise<Comparison> {
  const { before } = query;
  const found = await findContents(snapshot, query, earlierState);
  const { earlier, later } = found;
  const isMeasured = earlier.stability === 'stable' && later.key === lineKey(before);
  // The rules depend on the version that the content is submitted as, which need not be the one that it is given in.
  const after = isMeasured ? { ...found.after, version: earlier.version } : found.after;
  const pair = comparablePair(found.before, after);
  if (pair === undefined) {
    const detail = `${earlier.urn} or ${later.urn} is a stub (isExternalReference="true"), whose content is not known; compare whole artefacts`;
    throw semanticError('comparison.stub', detail);
  }
  requireForComparison(snapshot, pair);
  const [changes = []] = await compareArtefacts([pair], snapshotSource(snapshot));
  // The content of the version in another state can be another one.
  const known = new Map(earlierState === snapshot ? [[earlier.version, changes]] : []);
  const suggested = isMeasured ? await findLowestVersion(snapshot, after, earlier.version, known) : null;
  return {
    before: earlier.urn,
    after: later.urn,
    asOf: snapshot.at,
    tick: snapshot.tick,
    required: requiredIncrement(changes),
    suggested,
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
