import { urnClassOf } from '../../../model/artefact-types.js';
import { type Prepared, placeOf } from '../receive/prepare.js';
import { ruleProblem } from '../rules.js';
import { isExtending, type World } from '../world/world.js';
import type { DecidedChange, Finding } from './change.js';

/**
 * Checks that no codelist extends itself, directly or through others, after the submission.
 * @returns a finding for each changed codelist in a cycle; for a cycle that a deletion closes, at the deleted codelist
 */
export async function checkExtensions({
  world: { extensions },
  changed,
  moves,
}: DecidedChange): Promise<readonly Finding[]> {
  const causes = new Map<string, Prepared>();
  for (const { prepared, status } of changed) {
    if (status !== 'deleted' && isExtending(prepared)) causes.set(prepared.urn, prepared);
  }
  const deleted = new Map(
    changed
      .filter(({ prepared, status }) => status === 'deleted' && urnClassOf(prepared.type) === 'Codelist')
      .map(({ prepared }) => [prepared.urn, prepared]),
  );
  for (const { from, to, parents } of moves) {
    const cause = deleted.get(from ?? '');
    if (cause !== undefined && parents > 0 && to !== null && !causes.has(to)) causes.set(to, cause);
  }
  await extensions.load(causes.keys());
  return [...causes].flatMap(([urn, cause]) => {
    const cycle = findCycle(extensions, urn);
    if (cycle === undefined) return [];
    const detail = `${urn} extends itself: ${inWords(cycle)}; remove one of these extensions`;
    return [{ urn: cause.urn, problem: ruleProblem('extension.cycle', detail, placeOf(cause)) }];
  });
}

/** The shortest way by which a codelist extends itself: URNs, the last of which extends the first. */
function findCycle(extensions: World['extensions'], start: string): readonly string[] | undefined {
  const ways = new Map<string, readonly string[]>([[start, [start]]]);
  for (const [urn, way] of ways) {
    for (const { resolution } of extensions.after(urn)) {
      if (resolution === start) return way;
      if (resolution !== null && !ways.has(resolution)) ways.set(resolution, [...way, resolution]);
    }
  }
  return undefined;
}

/** At most this many extensions of a cycle are listed. */
const listedExtensions = 5;

function inWords(cycle: readonly string[]): string {
  const steps = cycle.map((urn, index) => `${urn} extends ${cycle[index + 1] ?? cycle[0]}`);
  const more = steps.length - listedExtensions;
  return more > 0 ? `${steps.slice(0, listedExtensions).join(', ')}, and so on through ${more} more` : steps.join(', ');
}
