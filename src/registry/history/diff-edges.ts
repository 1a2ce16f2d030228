import { compareTexts } from '../../model/compare-texts.js';
import { addToGroup } from '../../model/group-by.js';
import type { LazyList } from '../../model/lazy-list.js';
import { isTurnOver, nextTurn } from '../../model/turns.js';
import { commonKind, type GraphEdge, type WrittenReference } from '../graph/graph-edge.js';

/** What a reference led to before. */
export type EarlierEnd = Pick<GraphEdge, 'target' | 'resolution'>;

/** An edge of the later graph whose references had another target or resolution in the earlier one. */
export interface MovedEdge extends GraphEdge {
  readonly before: EarlierEnd;
}

/** The edges that differ between two graphs, each reduced to those of its references that the other graph lacks, or that moved. */
export interface EdgeDifferences {
  readonly gone: readonly GraphEdge[];
  readonly new: readonly GraphEdge[];
  readonly moved: readonly MovedEdge[];
}

/** A reference of an edge. */
interface Reference {
  readonly edge: GraphEdge;
  readonly written: WrittenReference;
}

/** The edges of each source; they are sorted by it. */
function* bySource(edges: LazyList<GraphEdge>): Generator<readonly GraphEdge[]> {
  let own: GraphEdge[] = [];
  for (const edge of edges) {
    if (own.length > 0 && own[0]?.source !== edge.source) {
      yield own;
      own = [];
    }
    own.push(edge);
  }
  if (own.length > 0) yield own;
}

/** The edges of each source in both lists. */
function* pairSources(
  before: LazyList<GraphEdge>,
  after: LazyList<GraphEdge>,
): Generator<readonly [readonly GraphEdge[], readonly GraphEdge[]]> {
  const [left, right] = [bySource(before), bySource(after)];
  let [one, other] = [left.next(), right.next()];
  while (!one.done || !other.done) {
    const order =
      one.done === true ? 1 : other.done ? -1 : compareTexts(one.value[0]?.source ?? '', other.value[0]?.source ?? '');
    yield [order <= 0 && !one.done ? one.value : [], order >= 0 && !other.done ? other.value : []];
    if (order <= 0) one = left.next();
    if (order >= 0) other = right.next();
  }
}

/** Identifies a reference in both graphs: everything but its target and resolution. */
const textOf = ({ role, wanted, directness, via = [] }: GraphEdge, written: WrittenReference): string =>
  [role, wanted, directness, via.join(' '), written.component, written.reference, written.item].join('\n');

/** The resolution of one reference of an edge. */
const resolutionOf = ({ edge: { resolution, missing = [] }, written }: Reference): GraphEdge['resolution'] =>
  resolution === 'itemMissing' && !missing.includes(written.item ?? '') ? 'resolved' : resolution;

/** Whether two direct edges began in the same transaction and lead to the same, so that their references need not be compared. */
const isSameEdge = (one: GraphEdge, other: GraphEdge | undefined): boolean =>
  other !== undefined &&
  one.directness === 'direct' &&
  textOf(one, one) === textOf(other, other) &&
  one.since === other.since &&
  one.target === other.target &&
  one.resolution === other.resolution &&
  one.missing?.join() === other.missing?.join();

/** An edge reduced to some of its references. */
function withReferences(edge: GraphEdge, references: readonly WrittenReference[]): GraphEdge {
  if (references.length === edge.references.length) return edge;
  const { component: _component, missing = [], ...rest } = edge;
  const items = references.flatMap(({ item }) => item ?? []);
  const left = missing.filter((item) => items.includes(item));
  const [component, ...components] = new Set(references.flatMap((each) => each.component ?? []));
  const [only, ...others] = new Set(references.map(({ reference }) => reference));
  const isMissing = edge.resolution === 'itemMissing' && left.length > 0;
  return {
    ...rest,
    reference: only === undefined || others.length > 0 ? edge.wanted : only,
    ...(component === undefined || components.length > 0 ? {} : { component }),
    kind: commonKind(references.map(({ kind }) => kind)),
    items,
    resolution: edge.resolution === 'itemMissing' && !isMissing ? 'resolved' : edge.resolution,
    ...(isMissing ? { missing: left } : {}),
    references,
  };
}

class Differences {
  readonly gone = new Map<GraphEdge, WrittenReference[]>();
  readonly new = new Map<GraphEdge, WrittenReference[]>();
  readonly moved = new Map<
    GraphEdge,
    Map<string, { readonly before: EarlierEnd; readonly written: WrittenReference[] }>
  >();

  add(kind: 'gone' | 'new', { edge, written }: Reference): void {
    addToGroup(this[kind], edge, written);
  }

  /** Records a reference that both graphs have, if its target or resolution differs. */
  compare(one: Reference, { edge, written }: Reference): void {
    const before = { target: one.edge.target, resolution: resolutionOf(one) };
    const after = resolutionOf({ edge, written });
    if (before.target === edge.target && before.resolution === after) return;
    const own = this.moved.get(edge) ?? new Map();
    this.moved.set(edge, own);
    const key = `${before.resolution} ${after} ${before.target}`;
    const known = own.get(key);
    if (known === undefined) own.set(key, { before, written: [written] });
    else known.written.push(written);
  }
}

/**
 * The references that one of two graphs lacks, and those that lead elsewhere; in turns. Beside the result, memory is that of the
 * references of one source.
 * @param before edges of the earlier graph, sorted by their source
 * @param after the same of the later graph
 * @param areWhole whether edges have all their references, as they have where versions count as a whole
 */
export async function diffEdges(
  before: LazyList<GraphEdge>,
  after: LazyList<GraphEdge>,
  areWhole: boolean,
  signal: AbortSignal | undefined,
): Promise<EdgeDifferences> {
  const found = new Differences();
  for (const [left, right] of pairSources(before, after)) {
    if (isTurnOver()) await nextTurn(signal);
    const same =
      areWhole && left.length === right.length && left.every((edge, place) => isSameEdge(edge, right[place]));
    if (same) continue;
    const open = new Map<string, Reference>();
    for (const reference of referencesOf(left)) {
      if (isTurnOver()) await nextTurn(signal);
      open.set(textOf(reference.edge, reference.written), reference);
    }
    // An artefact can write a reference twice.
    const common = new Set<string>();
    for (const reference of referencesOf(right)) {
      if (isTurnOver()) await nextTurn(signal);
      const text = textOf(reference.edge, reference.written);
      const earlier = open.get(text);
      if (earlier === undefined) found.add('new', reference);
      else if (!common.has(text)) found.compare(earlier, reference);
      common.add(text);
    }
    for (const [text, reference] of open) if (!common.has(text)) found.add('gone', reference);
  }
  return {
    gone: [...found.gone].map(([edge, written]) => withReferences(edge, written)),
    new: [...found.new].map(([edge, written]) => withReferences(edge, written)),
    moved: [...found.moved].flatMap(([edge, ends]) =>
      [...ends.values()].map(({ before: end, written }) => ({ ...withReferences(edge, written), before: end })),
    ),
  };
}

function* referencesOf(edges: readonly GraphEdge[]): Generator<Reference> {
  for (const edge of edges) for (const written of edge.references) yield { edge, written };
}
