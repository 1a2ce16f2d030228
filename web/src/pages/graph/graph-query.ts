import type { Selection } from '../../components/graph/graph-model.js';
import type { Pins } from '../../components/graph/pins.js';

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
  /** Cards that were moved by hand. */
  readonly pins: Pins;
}

/** A pin as the address has it: `x,y,id`. */
const readPins = (texts: readonly string[]): Pins =>
  new Map(
    texts.flatMap((text) => {
      const [, x, y, id] = /^(-?\d+),(-?\d+),(.+)$/.exec(text) ?? [];
      return id === undefined ? [] : [[id, [Number(x), Number(y)]] as const];
    }),
  );

export const writePins = (pins: Pins): readonly string[] => [...pins].map(([id, [x, y]]) => `${x},${y},${id}`);

const chosen = <Choice extends string>(choices: readonly Choice[], text: string | undefined, usual: Choice): Choice =>
  choices.find((each) => each === text) ?? usual;

const list = (text: string | undefined): readonly string[] => (text ?? '').split(',').filter((each) => each !== '');

/** The parameters of an address, as pages have them. */
interface GraphParameters {
  readonly query: Readonly<Record<string, string | undefined>>;
  all(name: string): readonly string[];
}

const isItem = (urn: string): boolean => /\)\./.test(urn);

/** What is used item by item: of a concept scheme, a flow or structure takes some concepts. */
const isUser = (urn: string): boolean =>
  /\.(?:Dataflow|DataStructure|Metadataflow|MetadataStructure|ProvisionAgreement)=/.test(urn);

/** What is shown if the address does not say it: what a flow or structure uses, what needs an item, else whole artefacts. */
export function usualChoices(urns: readonly string[]): Pick<GraphState, 'scope' | 'edges'> {
  const isByItem = urns.length > 0 && urns.every((urn) => isItem(urn) || isUser(urn));
  return isByItem ? { scope: 'item', edges: 'all' } : { scope: 'artefact', edges: 'direct' };
}

/** Reads the state of the page from its address. */
export function readGraphState({ query, all }: GraphParameters): GraphState {
  const urns = all('urn');
  const { depth = 'all' } = query;
  const usual = usualChoices(urns);
  return {
    urns,
    direction: chosen(directions, query['direction'], 'both'),
    scope: chosen(scopes, query['scope'], usual.scope),
    edges: chosen(edgeChoices, query['edges'], usual.edges),
    depth: /^[1-9]\d{0,3}$/.test(depth) ? Number(depth) : 'all',
    classes: list(query['class']),
    agencies: list(query['agency']),
    expanded: all('expanded'),
    members: all('member').slice(0, mostMembers),
    isWhole: query['whole'] === 'true',
    hidden: all('hidden'),
    selection: { node: query['node'], edge: query['edge'] },
    compare: query['compare'],
    pins: readPins(all('pin')),
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
