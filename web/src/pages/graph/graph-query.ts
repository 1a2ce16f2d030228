import type { Address } from '../../address.js';
import type { Selection } from '../../components/graph/graph-model.js';

export const directions = ['both', 'outgoing', 'incoming'] as const;
export const scopes = ['artefact', 'item'] as const;
export const edgeChoices = ['direct', 'indirect', 'all'] as const;
export const depths = ['1', '2', '3', '4', '6', 'all'] as const;

/** The registry takes at most 100 starts at once. */
export const mostMembers = 100;

/** What the address of the page of graphs holds. */
export interface GraphState {
  readonly urns: readonly string[];
  readonly direction: (typeof directions)[number];
  readonly scope: (typeof scopes)[number];
  readonly edges: (typeof edgeChoices)[number];
  /** The largest distance of nodes; `all` for any. */
  readonly depth: number | 'all';
  /** Classes and agencies that alone are shown; all where there are none. */
  readonly classes: readonly string[];
  readonly agencies: readonly string[];
  /** URNs of nodes whose neighbours are shown in addition. */
  readonly expanded: readonly string[];
  /** URNs of artefacts that are shown outside of their group, in a graph of groups. */
  readonly members: readonly string[];
  /** Whether a large graph is drawn node by node. */
  readonly isWhole: boolean;
  /** URNs of nodes that are not shown. */
  readonly hidden: readonly string[];
  readonly selection: Selection;
  /** The state with which that of `asOf` is compared. */
  readonly compare: string | undefined;
}

const chosen = <Choice extends string>(choices: readonly Choice[], text: string | undefined, usual: Choice): Choice =>
  choices.find((each) => each === text) ?? usual;

const list = (text: string | undefined): readonly string[] => (text ?? '').split(',').filter((each) => each !== '');

/** Reads the state of the page from its address. An item as the start is shown with what needs that item alone. */
export function readGraphState({ query, all }: Pick<Address, 'query' | 'all'>): GraphState {
  const urns = all('urn');
  const { depth = 'all' } = query;
  return {
    urns,
    direction: chosen(directions, query['direction'], 'both'),
    scope: chosen(scopes, query['scope'], urns.some((urn) => /\)\./.test(urn)) ? 'item' : 'artefact'),
    edges: chosen(edgeChoices, query['edges'], 'direct'),
    depth: /^[1-9]\d{0,3}$/.test(depth) ? Number(depth) : 'all',
    classes: list(query['class']),
    agencies: list(query['agency']),
    expanded: all('expanded'),
    members: all('member').slice(0, mostMembers),
    isWhole: query['whole'] === 'true',
    hidden: all('hidden'),
    selection: { node: query['node'], edge: query['edge'] },
    compare: query['compare'],
  };
}

/** The parameters of `/ws/registry/reference` that a state stands for. */
export const referenceQuery = ({ urns, direction, depth, scope, edges, classes }: GraphState) => ({
  urn: urns,
  direction,
  depth,
  scope,
  edges,
  types: classes,
});
