import { compareTexts } from '../../../model/compare-texts.js';
import { groupBy } from '../../../model/group-by.js';
import type { Evaluation } from '../evaluate.js';
import { isChange } from '../plan/plan.js';
import type { Staying } from '../submission.js';

/**
 * Who stays with other versions of the lines of which a submission creates versions: by exact references, and by wildcards that
 * do not move to the created version. Artefacts that the submission changes itself are left out. One round trip.
 * @param most artefacts that are listed for each reference
 */
export async function findStaying(
  { world, decisions, moves }: Pick<Evaluation, 'world' | 'decisions' | 'moves'>,
  most: number,
): Promise<readonly Staying[]> {
  const created = decisions.filter(({ status }) => status === 'created').map(({ prepared }) => prepared);
  if (created.length === 0) return [];
  const own = new Set(decisions.filter(isChange).map(({ prepared }) => prepared.urn));
  const moved = new Map(moves.map(({ wildcard, to }) => [wildcard, to]));
  const rows = await world.stored.lineUsers([...new Set(created.map(({ key }) => key))]);
  const byLine = groupBy(
    rows.filter(({ parent }) => !own.has(parent)),
    ({ key }) => key,
  );
  return created
    .map(({ urn, key }): Staying => {
      const behind = (byLine.get(key) ?? []).filter(
        ({ reference }) => reference !== urn && moved.get(reference) !== urn,
      );
      const references = [...groupBy(behind, ({ reference }) => reference)].map(([reference, users]) => ({
        reference,
        resolution: users[0]?.resolution ?? null,
        count: users.length,
        parents: users.map(({ parent }) => parent).sort(),
      }));
      return {
        urn,
        count: new Set(behind.map(({ parent }) => parent)).size,
        references: references
          .sort((one, other) => compareTexts(one.reference, other.reference))
          .map((each) => ({ ...each, parents: each.parents.slice(0, most) })),
      };
    })
    .filter(({ count }) => count > 0);
}
