import type { Artefact } from '../../model/artefact.js';
import { completenessOf, isLessComplete } from '../../model/completeness.js';
import { lineIn, urnOf } from '../../model/urn.js';
import { publishedVersions } from '../../store/query-statements.js';
import type { Change } from '../../versioning/changes/change.js';
import { requiredIncrement } from '../../versioning/changes/weigh-changes.js';
import { hashesByVersion } from '../artefacts/content-hash.js';
import { loadArtefacts } from '../artefacts/load-artefacts.js';
import type { Snapshot } from '../snapshot.js';
import { comparablePair } from './comparable-pair.js';
import { type ComparisonSource, compareArtefacts } from './compare-artefacts.js';
import { type MeasuredStep, searchVersion } from './search-version.js';
import { snapshotSource } from './snapshot-source.js';
import { stableVersionsOf } from './stable-versions.js';

/**
 * The lowest number, from a stable one on, as which a submission of a content would be accepted by the rules of versions. One round
 * trip, and for each version that the content has to be compared with one and those of `compareArtefacts`.
 * @param content in any version of its line
 * @param known the changes from existing versions to the content, where they have been found, by version
 */
export async function findLowestVersion(
  snapshot: Snapshot,
  content: Artefact,
  from: string,
  known: ReadonlyMap<string, readonly Change[]> = new Map(),
): Promise<string> {
  const { tick } = snapshot;
  const key = lineIn(urnOf(content));
  const [rows, published] = await snapshot.read((tx) =>
    Promise.all([stableVersionsOf(tx, [key], tick), publishedVersions(tx, { key, tick })]),
  );
  const hashes = new Map(published.map(({ version, hash }) => [version, hash]));
  const hashAs = hashesByVersion(content);
  const isSpent = (version: string): boolean => hashes.has(version) && hashes.get(version) !== hashAs(version);
  const measure = async (version: string): Promise<MeasuredStep> => {
    const found = known.get(version);
    if (found !== undefined && found.length > 0) return { required: requiredIncrement(found), isUnchanged: false };
    const existing = await snapshot.read((tx) =>
      loadArtefacts(
        tx,
        rows.filter((row) => row.version === version),
      ),
    );
    return measureStep([...existing.values()][0], content, !isSpent(version), snapshotSource(snapshot));
  };
  const search = searchVersion({ existing: rows, isSpent }, from);
  let step = search.next();
  while (!step.done) step = search.next(await measure(step.value));
  return step.value;
}

/** @param isSame whether the hashes of both contents are equal */
async function measureStep(
  existing: Artefact | undefined,
  content: Artefact,
  isSame: boolean,
  source: ComparisonSource,
): Promise<MeasuredStep> {
  const pair = existing && comparablePair(existing, content);
  if (existing === undefined || pair === undefined) return { required: 'none', isUnchanged: isSame };
  const [changes = []] = await compareArtefacts([pair], source);
  const keepsAll = !isLessComplete(completenessOf(content), completenessOf(existing));
  return { required: requiredIncrement(changes), isUnchanged: isSame || (changes.length === 0 && keepsAll) };
}
