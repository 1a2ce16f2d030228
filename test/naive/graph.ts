import { partsOf } from './parts.js';
import { type NaiveReference, noItem } from './reference.js';
import { ownerRoles, referencesOf } from './references.js';
import type { NaiveArtefact } from './registry.js';
import { readUrn, urnOfArtefact } from './urns.js';

/** The reference graph by its definition: every reference and every state is tried, nothing is indexed. */

/** A version, or one of its parts. */
export interface NaiveRoot {
  readonly urn: string;
  readonly item?: string;
  /** Class of the part. */
  readonly itemClass?: string;
}

type Way = 'outgoing' | 'incoming';

export interface NaiveQuery {
  readonly roots: readonly NaiveRoot[];
  readonly direction: Way | 'both';
  readonly scope?: 'artefact' | 'item';
  readonly edges?: 'direct' | 'indirect' | 'all';
  readonly depth?: number;
  /** Classes in URNs of the nodes to show beside the roots. */
  readonly types?: readonly string[];
  readonly owners?: boolean;
  /** Whether to list the codes that selections mean. */
  readonly items?: boolean;
  /** Roles whose references are left out. */
  readonly without?: readonly string[];
}

export interface NaiveNode {
  readonly urn: string;
  readonly distance: number;
  /** The items at which it is reached, in order; missing where it is reached whole. */
  readonly items?: readonly string[];
}

export interface NaiveGraph {
  readonly nodes: readonly NaiveNode[];
  readonly references: readonly NaiveReference[];
  /** Shown nodes that hidden ones connect, and not a reference between them. */
  readonly joined: readonly { readonly source: string; readonly target: string }[];
}

/** What a walk reached: the least distance by version, the items where it is not whole, and the references that count. */
interface Walk {
  readonly distances: ReadonlyMap<string, number>;
  readonly items: ReadonlyMap<string, ReadonlySet<string> | null>;
  readonly references: ReadonlySet<NaiveReference>;
}

const isAtOrBelow = (path: string, above: string): boolean => path === above || path.startsWith(`${above}.`);

/** Adds the versions that references of the last distance lead to, until there is none or the depth is reached. */
function measure<State>(
  starts: readonly State[],
  depth: number,
  after: (states: readonly State[]) => readonly State[],
): ReadonlyMap<State, number> {
  const distances = new Map(starts.map((state) => [state, 0]));
  let last = starts;
  for (let distance = 1; distance <= depth && last.length > 0; distance += 1) {
    const next = [...new Set(after(last))].filter((state) => !distances.has(state));
    for (const state of next) distances.set(state, distance);
    last = next;
  }
  return distances;
}

/** Follows references between artefacts from one root, whose item limits only its own references. */
function walkArtefacts(references: readonly NaiveReference[], root: NaiveRoot, way: Way, depth: number): Walk {
  const near = ({ source, target }: NaiveReference) => (way === 'outgoing' ? source : target);
  const far = ({ source, target }: NaiveReference) => (way === 'outgoing' ? target : source);
  const { item } = root;
  const isOfItem = (reference: NaiveReference): boolean =>
    item === undefined ||
    (way === 'incoming' ? endsOf(reference).includes(item) : isAtOrBelow(reference.component, item));
  const counting = references.filter((reference) => near(reference) !== root.urn || isOfItem(reference));
  const distances = measure([root.urn], depth, (urns) =>
    counting.filter((each) => urns.includes(near(each) ?? '')).flatMap((each) => far(each) ?? []),
  );
  const shown = counting.filter((reference) => {
    const [start, end] = [distances.get(near(reference) ?? ''), far(reference)];
    return start !== undefined && (end === null ? start < depth : distances.has(end));
  });
  return { distances, items: new Map(), references: new Set(shown) };
}

/** A version at one of its items, or whole: `urn` and item, or `urn` alone. */
const stateOf = (urn: string, item: string | null): string => (item === null ? urn : `${urn} ${item}`);

interface Step {
  readonly from: string;
  readonly to: string | null;
  readonly reference: NaiveReference;
  /** Where the source is reached when the step is taken backwards; empty for the whole source. */
  readonly holder: string;
}

const isRelated = (a: string, b: string): boolean => isAtOrBelow(a, b) || isAtOrBelow(b, a);

/** The items of the target to which a reference leads; null for the whole target. */
const endsOf = ({ leadsTo }: NaiveReference): readonly (string | null)[] => leadsTo ?? [null];

/** Every step from a state to another. */
function stepsOf(artefacts: readonly NaiveArtefact[], references: readonly NaiveReference[]): readonly Step[] {
  const toTarget = (
    reference: NaiveReference,
    from: string,
    ends: readonly (string | null)[],
    holder: string,
  ): Step[] =>
    ends.map((end) => ({
      from,
      to: reference.target === null ? null : stateOf(reference.target, end),
      reference,
      holder,
    }));
  return artefacts.flatMap((artefact) => {
    const urn = urnOfArtefact(artefact);
    const own = references.filter(({ source }) => source === urn);
    const named = references.filter(({ target }) => target === urn).flatMap(({ leadsTo }) => leadsTo ?? []);
    const held = own.map(({ component }) => component);
    const parts = partsOf(artefacts, artefact).map(({ path }) => path);
    const items = [...new Set([...parts, ...held, ...named])].filter((item) => item !== '');
    return own.flatMap((reference) => [
      ...toTarget(reference, stateOf(urn, null), endsOf(reference), reference.component),
      ...items.flatMap((item) => {
        const { component, inherits } = reference;
        const through = inherits?.find(({ id }) => id === item);
        if (through !== undefined) return toTarget(reference, stateOf(urn, item), [through.extendedId], item);
        const counts = component !== '' && isRelated(component, item);
        return counts ? toTarget(reference, stateOf(urn, item), endsOf(reference), component) : [];
      }),
    ]);
  });
}

/** Follows references between items of artefacts from one root. */
function walkItems(
  artefacts: readonly NaiveArtefact[],
  references: readonly NaiveReference[],
  { urn: root, item: rootItem }: NaiveRoot,
  way: Way,
  depth: number,
): Walk {
  const steps = stepsOf(artefacts, references);
  const states = [...new Set(steps.flatMap(({ from, to }) => (to === null ? [from] : [from, to])))];
  const parts = way === 'outgoing' ? [] : states.filter((state) => state.startsWith(`${root} `));
  const starts = rootItem === undefined ? [root, ...parts] : [stateOf(root, rootItem)];
  const distances = measure(starts, depth, (last) =>
    steps.flatMap(({ from, to }) => {
      const [start, end] = way === 'outgoing' ? [from, to] : [to, from];
      return start !== null && end !== null && last.includes(start) ? [end] : [];
    }),
  );
  const versions = new Map<string, number>();
  for (const [state, distance] of distances) {
    const urn = urnOfState(state);
    versions.set(urn, Math.min(distance, versions.get(urn) ?? distance));
  }
  const near = ({ from, to }: Step) => (way === 'outgoing' ? from : (to ?? ''));
  const far = ({ from, to }: Step) => (way === 'outgoing' ? to : from);
  const followed = steps.filter((step) => (distances.get(near(step)) ?? depth) < depth);
  const arrivals = way === 'outgoing' ? [...distances.keys()].map(partOfState) : followed.map(holderOfStep);
  // An edge of the last level is shown when both its versions are.
  const last = steps.filter((step) => {
    const end = far(step);
    return distances.get(near(step)) === depth && end !== null && versions.has(urnOfState(end));
  });
  const taken = [...followed, ...last];
  const items = itemsOf([[root, rootItem ?? ''], ...arrivals]);
  return { distances: versions, items, references: new Set(taken.map((step) => step.reference)) };
}

const urnOfState = (state: string): string => state.split(' ', 1)[0] ?? '';
const partOfState = (state: string): readonly [string, string] => [
  urnOfState(state),
  state.slice(urnOfState(state).length + 1),
];
const holderOfStep = ({ from, holder }: Step): readonly [string, string] => [urnOfState(from), holder];

/** The items by version; null for a version that is reached whole. */
function itemsOf(reached: readonly (readonly [urn: string, item: string])[]): Walk['items'] {
  const items = new Map<string, Set<string> | null>();
  for (const [urn, item] of reached) {
    const before = items.get(urn);
    if (item === '' || before === null) items.set(urn, null);
    else items.set(urn, new Set([...(before ?? []), ...(item === noItem ? [] : [item])]));
  }
  return items;
}

const classOfUrn = (urn: string): string => readUrn(urn).class;

/** Leaves out nodes of other classes, except roots, and joins those that they connected. */
function keepTypes(nodes: readonly NaiveNode[], references: readonly NaiveReference[], query: NaiveQuery): NaiveGraph {
  const { types } = query;
  if (types === undefined) return { nodes, references, joined: [] };
  const roots = query.roots.map(({ urn }) => urn);
  const kept = nodes.filter(({ urn }) => roots.includes(urn) || types.includes(classOfUrn(urn)));
  const isShown = (urn: string) => kept.some((node) => node.urn === urn);
  const shown = references.filter(({ source, target }) => isShown(source) && target !== null && isShown(target));
  const joined = kept.flatMap(({ urn: source }) => {
    const hidden = measure([source], Number.POSITIVE_INFINITY, (urns) =>
      references
        .filter((each) => urns.includes(each.source) && each.target !== null && !isShown(each.target))
        .flatMap((each) => each.target ?? []),
    );
    const through = [...hidden.keys()].filter((urn) => urn !== source);
    const targets = references.filter((each) => through.includes(each.source)).flatMap((each) => each.target ?? []);
    return [...new Set(targets)]
      .filter((target) => isShown(target) && target !== source)
      .filter((target) => !shown.some((each) => each.source === source && each.target === target))
      .map((target) => ({ source, target }));
  });
  return { nodes: kept, references: shown, joined };
}

/** The graph of a query among the artefacts of one moment. */
export function naiveGraph(artefacts: readonly NaiveArtefact[], query: NaiveQuery): NaiveGraph {
  const {
    edges = 'direct',
    scope = 'artefact',
    owners = false,
    depth = Number.POSITIVE_INFINITY,
    without = [],
  } = query;
  const references = referencesOf(artefacts).filter(({ directness, role }) =>
    without.includes(role) ? false : ownerRoles.includes(role) ? owners : edges === 'all' || directness === edges,
  );
  // What selects an object is not found from there: its selections would all have to be read.
  const referring = references.filter(({ resolution }) => resolution !== 'loose');
  const ways: readonly Way[] = query.direction === 'both' ? ['outgoing', 'incoming'] : [query.direction];
  const walks = ways.flatMap((way) => {
    const followed = way === 'outgoing' ? references : referring;
    return query.roots.map((root) =>
      scope === 'item' ? walkItems(artefacts, followed, root, way, depth) : walkArtefacts(followed, root, way, depth),
    );
  });
  const nodes = artefacts.map(urnOfArtefact).flatMap((urn): NaiveNode[] => {
    const distances = walks.flatMap((walk) => walk.distances.get(urn) ?? []);
    if (distances.length === 0) return [];
    const items = walks.map((walk) => (walk.distances.has(urn) ? (walk.items.get(urn) ?? null) : new Set<string>()));
    const isWhole = items.includes(null);
    return [
      {
        urn,
        distance: Math.min(...distances),
        ...(isWhole
          ? {}
          : {
              items: [...new Set(items.flatMap((each) => [...(each ?? [])]))].sort(),
            }),
      },
    ];
  });
  const shown = references.filter((each) => walks.some((walk) => walk.references.has(each)));
  return keepTypes(nodes, shown, query);
}
