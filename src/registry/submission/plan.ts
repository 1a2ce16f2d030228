import type { NewReference, NewWildcard } from '../../store/submission-statements.js';
import type { Decision } from './decide.js';
import { differEdges, type Edges, edgesOf } from './edges.js';
import type { Resolution } from './submission.js';

/** Everything that a submission will write, as a value. */
export interface Plan {
  readonly decisions: readonly Decision[];
  /** Ids of revisions that end. */
  readonly closeRevisions: readonly string[];
  /** Decisions whose artefact gets a new revision. */
  readonly open: readonly Decision[];
  /** Element ids of reference edges that end. */
  readonly closeReferences: readonly string[];
  readonly exactReferences: readonly NewReference[];
  readonly wildcardReferences: readonly NewReference[];
  readonly wildcards: readonly NewWildcard[];
  /** Wildcards with another answer; `parents` counts those after the submission. */
  readonly moves: readonly Resolution[];
}

const opens = new Set(['created', 'replaced', 'merged']);
const closes = new Set(['replaced', 'merged', 'deleted']);

/** The edges that the artefacts with a new revision will have. */
export const edgesOfAll = (decisions: readonly Decision[]): ReadonlyMap<Decision, Edges> =>
  new Map(
    decisions.filter(({ status }) => opens.has(status)).map((decision) => [decision, edgesOf(decision.prepared)]),
  );

/** Many artefacts of a message use the same wildcard; it is opened once. */
const distinctWildcards = (wildcards: readonly NewWildcard[]): NewWildcard[] => [
  ...new Map(wildcards.map((wildcard) => [wildcard.urn, wildcard])).values(),
];

/** Whether a submission changes anything. */
export const changes = ({ status }: Decision): boolean => opens.has(status) || closes.has(status);

export function makePlan(
  decisions: readonly Decision[],
  edges: ReadonlyMap<Decision, Edges>,
  moves: readonly Resolution[],
): Plan {
  const closing = decisions.filter(({ status }) => closes.has(status));
  const differences = decisions
    .filter(changes)
    .map((decision) => differEdges(openEdges(decision), edges.get(decision)?.references ?? []));
  const opened = differences.flatMap(({ open }) => open);
  const closed = differences.flatMap(({ close }) => close);
  const [gained, lost] = [countTargets(opened), countTargets(closed)];
  return {
    decisions,
    closeRevisions: closing.flatMap(({ baseline }) => (baseline === undefined ? [] : [baseline.revision])),
    open: [...edges.keys()],
    closeReferences: closed.map(({ id }) => id),
    exactReferences: opened.filter(({ wildcard }) => !wildcard),
    wildcardReferences: opened.filter(({ wildcard }) => wildcard),
    wildcards: distinctWildcards([...edges.values()].flatMap(({ wildcards }) => wildcards)),
    moves: moves.map((move) => ({
      ...move,
      parents: move.parents + (gained.get(move.wildcard) ?? 0) - (lost.get(move.wildcard) ?? 0),
    })),
  };
}

function countTargets(edges: readonly { readonly target: string }[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { target } of edges) counts.set(target, (counts.get(target) ?? 0) + 1);
  return counts;
}

/** A deleted version's edges were closed with it. */
const openEdges = ({ baseline }: Decision) => (baseline?.live === true ? baseline.references : []);
