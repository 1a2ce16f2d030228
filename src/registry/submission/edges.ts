import { forEachInTurns, isTurnOver, nextTurn } from '../../model/turns.js';
import { lineKey, maintainableUrn } from '../../model/urn.js';
import type { Reference } from '../../references/extract.js';
import type { NewReference, NewWildcard, OpenReferenceRow } from '../../store/submission-statements.js';
import type { Prepared } from './prepare.js';

/** The references of an artefact as edges of the graph, and the wildcards among their targets. */
export interface Edges {
  readonly references: readonly (NewReference & { readonly wildcard: boolean })[];
  readonly wildcards: readonly NewWildcard[];
}

/**
 * The edges of an artefact. References with the same role, target and component share an edge; those of a grouped role
 * share one over all components. Loose references have no edge: each query finds what they select.
 */
export async function edgesOf(prepared: Prepared): Promise<Edges> {
  const edges = new Map<string, { reference: Reference; components: string[]; items: string[] }>();
  const wildcards = new Map<string, NewWildcard>();
  for (const reference of prepared.references) {
    if (isTurnOver()) await nextTurn();
    if (reference.row.version === 'loose') continue;
    const wildcard = wildcardOf(reference);
    if (wildcard !== undefined) wildcards.set(wildcard.urn, wildcard);
    const key = edgeKey(reference);
    const edge = edges.get(key) ?? { reference, components: [], items: [] };
    edges.set(key, edge);
    edge.components.push(reference.component);
    edge.items.push(reference.target.item ?? '');
  }
  return {
    references: [...edges.values()].map(({ reference, components, items }) => ({
      source: prepared.urn,
      role: reference.row.role,
      target: maintainableUrn(reference.target),
      wildcard: reference.expression.kind === 'wildcard',
      class: reference.target.class,
      components,
      items,
    })),
    wildcards: [...wildcards.values()],
  };
}

const edgeKey = ({ row, target, component }: Reference): string =>
  `${row.role} ${target.class} ${maintainableUrn(target)} ${row.grouped ? '' : component}`;

function wildcardOf({ target, expression }: Reference): NewWildcard | undefined {
  if (expression.kind !== 'wildcard') return undefined;
  const { agencyID, id, maintainableClass } = target;
  return {
    urn: maintainableUrn(target),
    key: lineKey(target),
    class: maintainableClass,
    agencyID,
    id,
    lower: expression.lower,
    upper: expression.upper,
  };
}

/** The edges to close and to open so that exactly the required ones are open; equal edges stay open. */
export async function compareEdges(
  open: readonly OpenReferenceRow[],
  required: Edges['references'],
): Promise<{ close: OpenReferenceRow[]; open: Edges['references'] }> {
  if (open.length === 0) return { close: [], open: required };
  const missing = new Map<string, Edges['references'][number]>();
  await forEachInTurns(required, (edge) => missing.set(edgeText(edge), edge));
  const close: OpenReferenceRow[] = [];
  await forEachInTurns(open, (edge) => {
    if (!missing.delete(edgeText(edge))) close.push(edge);
  });
  return { close, open: [...missing.values()] };
}

/** Equal texts for edges of one version that are equal. */
const edgeText = ({ role, target, class: targetClass, components, items }: Omit<OpenReferenceRow, 'id' | 'wildcard'>) =>
  JSON.stringify([role, target, targetClass, components, items]);
