import type { Artefact } from '../../../model/artefact.js';
import { lineKey } from '../../../model/urn.js';
import { unpackArtefact } from '../../../store/packed-artefact.js';
import type { Change } from '../../../versioning/changes/change.js';
import { comparablePair } from '../../versions/comparable-pair.js';
import { type ComparedPair, type ComparisonSource, comparePairs } from '../../versions/compare-artefacts.js';
import { readReferences, resolveReferences } from '../../versions/read-reference.js';
import { unpackPrepared } from '../receive/prepare.js';
import type { Held } from '../world/held.js';
import type { RegistryAfter } from '../world/registry-after.js';

/** Two versions of an artefact, by URN; the same one twice for its held and its submitted content. */
export interface ComparedVersions {
  readonly before: string;
  readonly after: string;
}

/**
 * Compares versions, submitted or held. Up to two round trips to load contents, and those of `comparePairs`.
 * @param after the registry after the submission, in which references are resolved
 * @returns the changes of each pair; undefined where one of the contents is not known, as that of a stub
 */
export async function compareSubmitted(
  pairs: readonly ComparedVersions[],
  held: Held,
  after: RegistryAfter,
): Promise<readonly (readonly Change[] | undefined)[]> {
  const sidesOf = (pair: ComparedVersions) => [
    { urn: pair.before, isHeld: pair.before === pair.after || !after.submitted.has(pair.before) },
    { urn: pair.after, isHeld: !after.submitted.has(pair.after) },
  ];
  const stored = pairs.flatMap((pair) => sidesOf(pair).flatMap(({ urn, isHeld }) => (isHeld ? [urn] : [])));
  const contents = await held.contents(stored);
  const read = async ({ urn, isHeld }: { urn: string; isHeld: boolean }): Promise<Artefact | undefined> => {
    const submitted = isHeld ? undefined : after.submitted.get(urn);
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
    sourceAfter(held, after),
  );
}

/** Other artefacts as they will be after the submission. */
function sourceAfter(held: Held, after: RegistryAfter): ComparisonSource {
  return {
    resolve: async (references) => {
      const read = await readReferences(references);
      const unknown = read.map(({ target }) => lineKey(target)).filter((key) => !held.state.lines.has(key));
      const lines = await held.lines(unknown.filter((key) => after.versionsOf(key).length === 0));
      return resolveReferences(read, (key) => lines.get(key) ?? after.versionsOf(key));
    },
    artefacts: async (urns) => {
      const found = new Map<string, Artefact>();
      for (const urn of urns) {
        const submitted = after.submitted.get(urn);
        if (submitted !== undefined) found.set(urn, await unpackPrepared(submitted));
      }
      return new Map([...found, ...(await held.artefacts(urns.filter((urn) => !found.has(urn))))]);
    },
  };
}
