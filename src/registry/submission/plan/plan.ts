import { isTurnOver, nextTurn } from '../../../model/turns.js';
import type {
  ClosedRevision,
  NewLacks,
  NewPropertyReference,
  NewReference,
  NewSelectionEdge,
  NewWildcard,
  ParentsChange,
} from '../../../store/submission-statements.js';
import type { Decision } from '../decide/decide.js';
import type { MovedWildcard } from '../submission.js';
import { compareEdges, compareSelections, type Edges, edgesOf, leadsToPrefix } from './edges.js';

/** The changes of the records of missing items. */
export interface LacksChanges {
  /** Element ids of the relationships to close. */
  readonly close: readonly string[];
  readonly open: readonly NewLacks[];
}

/** Everything that a submission will write, computed before anything is written. */
export interface Plan {
  readonly decisions: readonly Decision[];
  readonly closeRevisions: readonly ClosedRevision[];
  /** The decisions whose artefact gets a new revision. */
  readonly open: readonly Decision[];
  /** Element ids of the references and selections to close. */
  readonly closeReferences: readonly string[];
  readonly selections: readonly NewSelectionEdge[];
  readonly exactReferences: readonly NewReference[];
  readonly wildcardReferences: readonly NewReference[];
  readonly propertyReferences: readonly NewPropertyReference[];
  /** All wildcards that references of new revisions use, existing ones included. */
  readonly wildcards: readonly NewWildcard[];
  readonly parentsChanges: readonly ParentsChange[];
  /** Wildcards whose resolution changes; `parents` counts the artefacts that refer to them after the submission. */
  readonly moves: readonly MovedWildcard[];
  readonly lacks: LacksChanges;
}

const opening = new Set(['created', 'replaced', 'merged']);
const closing = new Set(['replaced', 'merged', 'deleted']);

/** Whether a decision changes the registry. */
export const isChange = ({ status }: Decision): boolean => opening.has(status) || closing.has(status);

/** The edges of every artefact that gets a new revision. */
export async function edgesOfNewRevisions(decisions: readonly Decision[]): Promise<ReadonlyMap<Decision, Edges>> {
  const edges = new Map<Decision, Edges>();
  for (const decision of decisions) {
    if (opening.has(decision.status)) edges.set(decision, await edgesOf(decision.prepared));
  }
  return edges;
}

/**
 * Computes the plan.
 * @param edges those of the artefacts that get a new revision
 * @param moves their `parents` as before the submission
 */
export async function makePlan(
  decisions: readonly Decision[],
  edges: ReadonlyMap<Decision, Edges>,
  moves: readonly MovedWildcard[],
  lacks: LacksChanges,
): Promise<Plan> {
  const changed = decisions.filter(isChange);
  const [opened, selections, closed]: [Edges['references'][number][], NewSelectionEdge[], string[]] = [[], [], []];
  for (const decision of changed) {
    const required = edges.get(decision);
    const references = await compareEdges(openEdgesOf(decision), required?.references ?? []);
    for (const edge of references.open) opened.push(edge);
    const selected = await compareSelections(openSelectionsOf(decision), required?.selections ?? []);
    for (const selection of selected.open) selections.push(selection);
    for (const { id } of [...references.close, ...selected.close]) closed.push(id);
  }
  const parentsChanges = await changesOfParents(changed, edges);
  return {
    decisions,
    closeRevisions: decisions
      .filter(({ status }) => closing.has(status))
      .flatMap(({ newest, status }) =>
        newest === undefined ? [] : [{ revision: newest.revision, isDeleted: status === 'deleted' }],
      ),
    open: [...edges.keys()],
    closeReferences: closed,
    selections,
    exactReferences: opened.filter((edge) => !edge.wildcard && !leadsToPrefix(edge)),
    wildcardReferences: opened.filter((edge) => edge.wildcard && !leadsToPrefix(edge)),
    propertyReferences: opened.filter(leadsToPrefix),
    wildcards: distinctWildcards([...edges.values()].flatMap(({ wildcards }) => wildcards)),
    parentsChanges: [...parentsChanges].map(([wildcard, change]) => ({ wildcard, change })),
    moves: moves.map((move) => ({
      ...move,
      parents: move.parents + (parentsChanges.get(move.wildcard) ?? 0),
    })),
    lacks,
  };
}

/** The edges of a deleted version were closed when it was deleted. */
const openEdgesOf = ({ newest }: Decision) => (newest?.live === true ? newest.references : []);
const openSelectionsOf = ({ newest }: Decision) => (newest?.live === true ? newest.selections : []);

/** The changes of the number of parents by wildcard: an artefact counts once, however many references it has. */
async function changesOfParents(
  changed: readonly Decision[],
  edges: ReadonlyMap<Decision, Edges>,
): Promise<ReadonlyMap<string, number>> {
  const changes = new Map<string, number>();
  const add = (wildcard: string, change: number): void => {
    const sum = (changes.get(wildcard) ?? 0) + change;
    if (sum === 0) changes.delete(wildcard);
    else changes.set(wildcard, sum);
  };
  for (const decision of changed) {
    if (isTurnOver()) await nextTurn();
    for (const wildcard of wildcardsOf(edges.get(decision)?.references ?? [])) add(wildcard, 1);
    for (const wildcard of wildcardsOf(openEdgesOf(decision))) add(wildcard, -1);
  }
  return changes;
}

const wildcardsOf = (edges: readonly { readonly target: string; readonly wildcard: boolean }[]): ReadonlySet<string> =>
  new Set(edges.filter(({ wildcard }) => wildcard).map(({ target }) => target));

const distinctWildcards = (wildcards: readonly NewWildcard[]): NewWildcard[] => [
  ...new Map(wildcards.map((wildcard) => [wildcard.urn, wildcard])).values(),
];
