import type { Schemas } from '../../api/client.js';
import { partsOfUrn } from '../../model/urn.js';

type Graph = Schemas['ReferenceGraph'];
export type GraphEdge = Graph['edges'][number];
export type GraphNode = Graph['nodes'][number];

/**
 * What a reference does when a version without a part is published: `breaks`: it moves to the version and names the part;
 * `loses`: it moves and uses the whole list; `staysNaming`, `stays`: the same for a reference that does not move.
 */
export const effects = ['breaks', 'loses', 'staysNaming', 'stays'] as const;
export type Effect = (typeof effects)[number];

/** An artefact that refers to the version that loses a part. */
export interface AffectedUser {
  readonly urn: string;
  readonly effect: Effect;
  /** URN of the artefact as the reference names it, with its wildcard. */
  readonly reference: string;
  /** The items or components that hold the references, in order. */
  readonly components: readonly string[];
  readonly role: string;
  /** Why it does not move. */
  readonly reason?: Schemas['Impact']['pinned'][number]['reason'];
}

/** The responses that an impact is derived from. */
interface ImpactResponses {
  /** URN of the version that loses the part. */
  readonly root: string;
  readonly part: string;
  /** The references that name the part, directly or not: a graph with the scope `item`. */
  readonly naming: Pick<Graph, 'edges'>;
  /** The references to the version: a graph with the scope `artefact`. */
  readonly using: Pick<Graph, 'edges'>;
  /** Of the published version; undefined where the content of the version itself changes, so that all references to it follow. */
  readonly impact: Pick<Schemas['Impact'], 'follow' | 'pinned'> | undefined;
}

const versionOf = (reference: string): string => partsOfUrn(reference)?.version ?? '';

const isNamed = ({ items, codes = [] }: GraphEdge, part: string): boolean =>
  items.includes(part) || codes.includes(part) || items.some((item) => item.startsWith(`${part}.`));

/**
 * What happens to each artefact that refers to a version directly when that loses a part; each artefact once for each reference
 * as written, those that break first.
 */
export function findAffected({ root, part, naming, using, impact }: ImpactResponses): readonly AffectedUser[] {
  const following = new Set(impact?.follow.map(({ wildcard }) => versionOf(wildcard)));
  const reasons = new Map(impact?.pinned.map(({ reference, reason }) => [versionOf(reference), reason]));
  const found = new Map<string, AffectedUser>();
  for (const edge of [...naming.edges, ...using.edges]) {
    if (edge.target !== root || edge.source === root) continue;
    const version = versionOf(edge.reference);
    const names = isNamed(edge, part);
    // A reference that names other items of the list does not lose this one.
    if (!names && edge.items.length > 0) continue;
    const follows = impact === undefined || following.has(version);
    const effect: Effect = follows ? (names ? 'breaks' : 'loses') : names ? 'staysNaming' : 'stays';
    const key = `${edge.source} ${version} ${names}`;
    const present = found.get(key);
    const components = new Set(present?.components);
    for (const { component, item } of edge.references) {
      if (component !== undefined && (!names || item === undefined || item === part || edge.items.length === 1))
        components.add(component);
    }
    const reason = follows ? undefined : reasons.get(version);
    found.set(key, {
      urn: edge.source,
      effect,
      reference: edge.reference,
      components: [...components],
      role: edge.role,
      ...(reason === undefined ? {} : { reason }),
    });
  }
  const rank = (effect: Effect): number => effects.indexOf(effect);
  return [...found.values()].sort((a, b) => rank(a.effect) - rank(b.effect) || (a.urn < b.urn ? -1 : 1));
}

/** The items of the version itself that name the part, such as codes with it as parent. */
export const namedInside = ({
  root,
  part,
  naming,
}: Pick<ImpactResponses, 'root' | 'part' | 'naming'>): readonly string[] => [
  ...new Set(
    naming.edges
      .filter((edge) => edge.source === root && edge.target === root && isNamed(edge, part))
      .flatMap(({ references }) => references)
      .flatMap(({ component, item }) => (component === undefined || item !== part ? [] : [component])),
  ),
];

export type Mark = 'broken' | 'follows';

/**
 * The artefacts above those that break or follow, with what happens to these: an artefact above one that breaks is `broken` only
 * where it names what breaks, so it `follows`.
 */
export function marksOf(users: readonly AffectedUser[], edges: readonly GraphEdge[]): ReadonlyMap<string, Mark> {
  const marks = new Map<string, Mark>();
  for (const { urn, effect } of users) {
    if (effect === 'breaks') marks.set(urn, 'broken');
    else if (effect === 'loses' && !marks.has(urn)) marks.set(urn, 'follows');
  }
  const above = new Map<string, string[]>();
  for (const { source, target } of edges) {
    if (target === null || target === source) continue;
    const sources = above.get(target) ?? [];
    sources.push(source);
    above.set(target, sources);
  }
  const next = [...marks.keys()];
  for (let urn = next.pop(); urn !== undefined; urn = next.pop()) {
    for (const source of above.get(urn) ?? []) {
      if (marks.has(source)) continue;
      marks.set(source, 'follows');
      next.push(source);
    }
  }
  return marks;
}
