import { compareTexts } from '../../model/compare-texts.js';
import { addToGroup } from '../../model/group-by.js';
import { forEachInTurns, isTurnOver, nextTurn } from '../../model/turns.js';
import { classIn } from '../../model/urn.js';
import type { TracedReference } from './graph-edge.js';
import type { GraphReference } from './graph-reference.js';

/** The role of an edge that stands for a way through hidden versions. */
const joinedRole = 'joined';

/** From a version to those that it refers to: the tick since when. */
type Neighbours = Map<string, Map<string, number>>;

async function neighboursIn(edges: readonly TracedReference[], signal: AbortSignal | undefined): Promise<Neighbours> {
  const neighbours: Neighbours = new Map();
  await forEachInTurns(
    edges,
    ({ reference: { source, resolution, since } }) => {
      if (resolution === null || resolution === source) return;
      const own = neighbours.get(source) ?? new Map<string, number>();
      neighbours.set(source, own);
      own.set(resolution, Math.min(since, own.get(resolution) ?? since));
    },
    signal,
  );
  return neighbours;
}

/** The hidden versions from which a shown one can be reached. */
async function leadingToShown(
  neighbours: Neighbours,
  isShown: (urn: string) => boolean,
  signal: AbortSignal | undefined,
): Promise<ReadonlySet<string>> {
  const sources = new Map<string, string[]>();
  await forEachInTurns(
    neighbours,
    ([source, targets]) => {
      if (isShown(source)) return;
      for (const target of targets.keys()) addToGroup(sources, target, source);
    },
    signal,
  );
  const open = [...sources.keys()].filter(isShown);
  const leading = new Set<string>();
  for (let urn = open.pop(); urn !== undefined; urn = open.pop()) {
    if (isTurnOver()) await nextTurn(signal);
    for (const source of sources.get(urn) ?? []) {
      if (leading.has(source)) continue;
      leading.add(source);
      open.push(source);
    }
  }
  return leading;
}

/** A hidden version on the way from a shown one. */
interface Step {
  readonly urn: string;
  readonly before: Step | undefined;
  readonly since: number;
}

function viaOf(last: Step): string[] {
  const via: string[] = [];
  for (let step: Step | undefined = last; step !== undefined; step = step.before) via.push(step.urn);
  return via.reverse();
}

const joined = (source: string, target: string, last: Step, since: number): GraphReference => ({
  source,
  target,
  wildcard: false,
  resolution: target,
  role: joinedRole,
  class: classIn(target),
  components: [''],
  items: [''],
  missing: [],
  since: Math.max(last.since, since),
  directness: 'joined',
  via: viaOf(last),
});

/**
 * An edge for each two shown versions that only hidden ones connect, with one shortest way between them: of several, the first in the
 * order of URNs. The time is proportional to the hidden versions that each shown one leads to.
 */
export async function joinShown(
  edges: readonly TracedReference[],
  isShown: (urn: string) => boolean,
  signal: AbortSignal | undefined,
): Promise<TracedReference[]> {
  const neighbours = await neighboursIn(edges, signal);
  const leading = await leadingToShown(neighbours, isShown, signal);
  const inOrder = new Map<string, readonly (readonly [string, number])[]>();
  const nextOf = (urn: string): readonly (readonly [string, number])[] => {
    const known = inOrder.get(urn);
    if (known !== undefined) return known;
    const sorted = [...(neighbours.get(urn) ?? [])].sort(([a], [b]) => compareTexts(a, b));
    inOrder.set(urn, sorted);
    return sorted;
  };
  const found: TracedReference[] = [];
  for (const source of neighbours.keys()) {
    if (!isShown(source)) continue;
    const seen = new Set([source, ...(neighbours.get(source)?.keys() ?? [])].filter(isShown));
    const open: Step[] = [];
    const reach = (urn: string, before: Step | undefined, since: number): void => {
      if (seen.has(urn)) return;
      if (isShown(urn)) {
        seen.add(urn);
        if (before !== undefined) found.push({ reference: joined(source, urn, before, since), places: null });
      } else if (leading.has(urn)) {
        seen.add(urn);
        open.push({ urn, before, since: Math.max(since, before?.since ?? 0) });
      }
    };
    for (const [urn, since] of nextOf(source)) reach(urn, undefined, since);
    for (const step of open) {
      if (isTurnOver()) await nextTurn(signal);
      for (const [urn, since] of nextOf(step.urn)) reach(urn, step, since);
    }
  }
  return found;
}
