import type { Artefact } from '../../../model/artefact.js';
import { completenessOf, isLessComplete } from '../../../model/completeness.js';
import { isTurnOver, nextTurn } from '../../../model/turns.js';
import { parseUrn } from '../../../model/urn.js';
import { unpackArtefact } from '../../../store/packed-artefact.js';
import type { Change } from '../../../versioning/changes/change.js';
import { requiredIncrement } from '../../../versioning/changes/weigh-changes.js';
import { hashesByVersion } from '../../artefacts/content-hash.js';
import { comparablePair } from '../../versions/comparable-pair.js';
import { type ComparedPair, comparePairs } from '../../versions/compare-artefacts.js';
import { type MeasuredStep, searchVersion, type UsedNumbers } from '../../versions/search-version.js';
import { type Prepared, unpackPrepared } from '../receive/prepare.js';
import { versionUrn } from '../world/load-state.js';
import type { Stored } from '../world/stored.js';
import type { World } from '../world/world.js';
import type { Decision } from './decide.js';

/** The lowest version as which the content of a decision would be accepted. */
export interface MinimumSearch {
  readonly decision: Decision;
  /** The stable version that it begins with. */
  readonly from: string;
  /** Changes from versions to the content, by version; undefined where the content of the version is not known. */
  readonly known: ReadonlyMap<string, readonly Change[] | undefined>;
}

/** A search that waits for the step from the version of its last result. */
interface OpenSearch extends MinimumSearch {
  readonly search: ReturnType<typeof searchVersion>;
  readonly step: IteratorResult<string, string>;
}

const ofVersion = ({ urn }: Prepared, version: string): string => versionUrn(parseUrn(urn), version);

/**
 * Finds the lowest versions as which the rules of versions would accept contents, if nothing else of the message changed. One
 * round trip; where some are too low and the registry holds higher versions, for each of these that contents have to be compared with
 * those of `compareSubmitted`, for all searches together.
 */
export async function findMinimums(
  searches: readonly MinimumSearch[],
  world: World,
): Promise<ReadonlyMap<Decision, string>> {
  await world.stored.deleted(new Set(searches.map(({ decision }) => decision.prepared.key)));
  const minimums = new Map<Decision, string>();
  let open: OpenSearch[] = [];
  for (const each of searches) {
    if (isTurnOver()) await nextTurn();
    const search = searchVersion(await usedNumbers(each.decision, world), each.from);
    open.push({ ...each, search, step: search.next() });
  }
  for (;;) {
    const waiting: OpenSearch[] = [];
    for (const each of open) {
      const step = await advance(each, world);
      if (step.done) minimums.set(each.decision, step.value);
      else waiting.push({ ...each, step });
    }
    if (waiting.length === 0) return minimums;
    const pairs = waiting.map(({ decision: { prepared }, step }) => ({
      before: ofVersion(prepared, step.value),
      after: prepared.urn,
    }));
    const changes = await compareSubmitted(pairs, world);
    open = waiting.map((each, index) => ({
      ...each,
      known: new Map([...each.known, [each.step.value, changes[index]]]),
    }));
  }
}

/** Continues a search as far as the known changes lead. */
async function advance(each: OpenSearch, world: World): Promise<IteratorResult<string, string>> {
  let { step } = each;
  while (!step.done && each.known.has(step.value)) {
    step = each.search.next(await measuredStep(each, step.value, world));
  }
  return step;
}

/** A version of the same message would be there twice; APPEND accepts no version that exists. */
async function measuredStep(
  { decision: { prepared, action }, known }: MinimumSearch,
  version: string,
  { stored, versions }: World,
): Promise<MeasuredStep> {
  const changes = known.get(version);
  if (changes === undefined) return { required: 'none', isUnchanged: false };
  const urn = ofVersion(prepared, version);
  const isStored = !versions.submitted.has(urn);
  const isUnchanged =
    changes.length === 0 && isStored && action !== 'APPEND' && !(await losesContent(prepared, urn, stored));
  return { required: requiredIncrement(changes), isUnchanged };
}

/** Whether a content is less complete than that of a live version. */
async function losesContent({ completeness }: Prepared, urn: string, stored: Stored): Promise<boolean> {
  if (completeness === 'whole') return false;
  const artefact = (await stored.artefacts([urn])).get(urn);
  return artefact !== undefined && isLessComplete(completeness, completenessOf(artefact));
}

async function usedNumbers({ prepared, status, newest }: Decision, { stored, versions }: World): Promise<UsedNumbers> {
  const { key, version } = prepared;
  const existing = versions
    .versionsOf(key)
    .filter((each) => each.stability === 'stable' && (each.version !== version || newest?.live === true));
  const spent = new Map((await stored.deleted([key])).map((row) => [row.version, row.hash]));
  for (const row of stored.state.lines.get(key) ?? []) {
    const hash = stored.state.newest.get(row.urn)?.hash;
    if (versions.isRemoved(row.urn) && hash !== undefined) spent.set(row.version, hash);
  }
  spent.delete(version);
  const hashAs = spent.size === 0 ? () => undefined : hashesByVersion(await unpackPrepared(prepared));
  const isSpent = (number: string): boolean =>
    number === version ? status !== 'created' : spent.has(number) && spent.get(number) !== hashAs(number);
  return { existing, isSpent };
}

/** Two versions of an artefact, by URN; the same one twice for its held and its submitted content. */
export interface ComparedVersions {
  readonly before: string;
  readonly after: string;
}

/**
 * Compares versions, submitted or held. Up to two round trips to load contents, and those of `comparePairs`.
 * @param world after the submission references are resolved in it
 * @returns the changes of each pair; undefined where one of the contents is not known, as that of a stub
 */
export async function compareSubmitted(
  pairs: readonly ComparedVersions[],
  { stored, versions, after }: World,
): Promise<readonly (readonly Change[] | undefined)[]> {
  const sidesOf = (pair: ComparedVersions) => [
    { urn: pair.before, isStored: pair.before === pair.after || !versions.submitted.has(pair.before) },
    { urn: pair.after, isStored: !versions.submitted.has(pair.after) },
  ];
  const urns = pairs.flatMap((pair) => sidesOf(pair).flatMap(({ urn, isStored }) => (isStored ? [urn] : [])));
  const contents = await stored.contents(urns);
  const read = async ({ urn, isStored }: { urn: string; isStored: boolean }): Promise<Artefact | undefined> => {
    const submitted = isStored ? undefined : versions.submitted.get(urn);
    if (submitted !== undefined) return unpackPrepared(submitted);
    const content = contents.get(urn);
    return content === undefined ? undefined : (await unpackArtefact(content)).artefact;
  };
  const readPair = async (versions: ComparedVersions): Promise<ComparedPair | undefined> => {
    const [before, later] = await Promise.all(sidesOf(versions).map(read));
    if (before === undefined || later === undefined) return undefined;
    return comparablePair(before, later);
  };
  return comparePairs(
    pairs.map((pair) => () => readPair(pair)),
    after,
  );
}
