import type { Artefact } from '../../../model/artefact.js';
import { unpackArtefact } from '../../../store/packed-artefact.js';
import type { Change } from '../../../versioning/changes/change.js';
import { comparablePair } from '../../versions/comparable-pair.js';
import { type ComparedPair, comparePairs } from '../../versions/compare-artefacts.js';
import { unpackPrepared } from '../receive/prepare.js';
import type { World } from '../world/world.js';

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
