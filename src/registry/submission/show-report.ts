import { groupBy } from '../../model/group-by.js';
import type { Held } from './held.js';
import type { AffectedArtefact, Consequences, MovedWildcard, Report } from './submission.js';

/** The dependents of moved wildcards that the sender may see, by wildcard. One round trip. */
async function dependentsOf(
  held: Held,
  moves: readonly MovedWildcard[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const all = await held.parents(
    moves.map(({ wildcard }) => wildcard),
    Number.MAX_SAFE_INTEGER,
  );
  const shown = all.filter(({ parent }) => !held.hides(parent));
  return new Map(
    [...groupBy(shown, ({ wildcard }) => wildcard)].map(([urn, rows]) => [urn, rows.map(({ parent }) => parent)]),
  );
}

/** Affected artefacts without hidden ones, and without what only hidden ones cause. */
const shownAffected = (held: Held, affected: readonly AffectedArtefact[]): readonly AffectedArtefact[] =>
  affected.flatMap((each) => {
    const through = each.through.filter((urn) => !held.hides(urn));
    return held.hides(each.urn) || through.length === 0 ? [] : [{ ...each, through }];
  });

/**
 * A report as its receiver may see it: dependents that are hidden are neither listed nor counted, and a wildcard that only they
 * use is not in it. One round trip where wildcards
 * move and something is hidden; else none.
 * @param most dependents and affected artefacts that are listed
 */
export async function showReport(held: Held, report: Report, most: number): Promise<Report> {
  if (held.view === undefined) return report;
  const { resolutions, consequences } = report;
  const dependents = resolutions.length === 0 ? new Map() : await dependentsOf(held, resolutions);
  const parentsOf = (wildcard: string): readonly string[] => dependents.get(wildcard) ?? [];
  // A wildcard that is new has no parents yet.
  const isShown = ({ wildcard, from }: MovedWildcard): boolean => from === null || parentsOf(wildcard).length > 0;
  const shown = resolutions.filter(isShown).map((move) => ({ ...move, parents: parentsOf(move.wildcard).length }));
  if (consequences === undefined) return { ...report, resolutions: shown };
  const affected = shownAffected(held, consequences.affected);
  const found: Consequences = {
    moves: consequences.moves.filter(isShown).map((move) => {
      const parents = parentsOf(move.wildcard);
      return { ...move, parents: parents.length, dependents: parents.slice(0, most) };
    }),
    count: affected.length,
    affected: affected.slice(0, most),
  };
  return { ...report, resolutions: shown, consequences: found };
}
