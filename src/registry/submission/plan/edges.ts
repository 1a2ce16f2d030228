import { createHash } from 'node:crypto';
import { forEachInTurns, isTurnOver, nextTurn } from '../../../model/turns.js';
import { formatUrn, isPropertyWildcard, lineKey, maintainableUrn, parseUrn } from '../../../model/urn.js';
import type { Reference } from '../../../references/extract.js';
import { indirectReferenceRow } from '../../../references/indirect-reference-table.js';
import { attachmentRoles } from '../../../references/reference-roles.js';
import type {
  NewPropertyReference,
  NewReference,
  NewSelectionEdge,
  NewWildcard,
  OpenReferenceRow,
  OpenSelectionRow,
  WrittenSelection,
} from '../../../store/submission-statements.js';
import type { Prepared } from '../receive/prepare.js';

/** A reference to create; `pattern` and `prefix` where it leads to all codes with a prefix. */
type NewEdge = NewReference & { readonly wildcard: boolean } & Partial<NewPropertyReference>;

/** Whether an edge leads to all codes with a prefix. */
export const leadsToPrefix = (edge: NewEdge): edge is NewPropertyReference => edge.pattern !== undefined;

/** The references and selections of an artefact as edges of the graph, and the wildcards among the targets. */
export interface Edges {
  readonly references: readonly NewEdge[];
  readonly wildcards: readonly NewWildcard[];
  readonly selections: readonly NewSelectionEdge[];
}

/**
 * The edges of an artefact. References with the same role, target and component share an edge; those of a grouped role
 * share one over all components. Those to all codes with a prefix share one for each prefix. Loose references have no edge: each query finds what they select.
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
      ...prefixOf(reference),
    })),
    wildcards: [...wildcards.values()],
    selections: await selectionsOf(prepared),
  };
}

/**
 * The selections of an artefact, each with what it goes through: the reference that it names, each attachment, or the artefact
 * itself; also where the reference is loose and so has no edge. Texts that name all codes with a prefix lead to these too.
 */
async function selectionsOf({ urn, references, selections }: Prepared): Promise<readonly NewSelectionEdge[]> {
  const bound = references.filter(({ row }) => row.version !== 'loose');
  const named = new Set(bound.map(({ target }) => maintainableUrn(target)));
  const attached = bound.flatMap(({ row, target }) =>
    attachmentRoles.includes(row.role) ? maintainableUrn(target) : [],
  );
  const targetsOf = ({ role, through }: WrittenSelection): readonly string[] => {
    if (indirectReferenceRow(role)?.through.kind === 'attachments') return [...new Set(attached)];
    const target = through === '' ? urn : maintainableUrn(parseUrn(through));
    return [named.has(target) ? target : urn];
  };
  const edges: NewSelectionEdge[] = [];
  for (const selection of selections) {
    if (isTurnOver()) await nextTurn();
    const { role, through, components, items, modifiers } = selection;
    const text = JSON.stringify([role, through, components, items, modifiers]);
    const key = createHash('sha1').update(text).digest('base64url');
    const lists = { components, items, modifiers };
    for (const [place, target] of targetsOf(selection).entries()) {
      const edge = { source: urn, role, through, key, target };
      edges.push({ ...edge, ...noPrefix, lists: place === 0 ? lists : null });
      for (const pattern of prefixesIn(selection, target)) edges.push({ ...edge, ...pattern, lists: null });
    }
  }
  return edges;
}

type PrefixOfSelection = Pick<NewSelectionEdge, 'pattern' | 'prefix' | 'component'>;

const noPrefix: PrefixOfSelection = { pattern: null, prefix: null, component: null };

/** The sets of codes within a target that the texts of a selection name. */
function prefixesIn({ role, components, items, modifiers }: WrittenSelection, target: string): PrefixOfSelection[] {
  const row = indirectReferenceRow(role);
  if (row?.hasPrefixes === undefined) return [];
  const found = new Map<string, PrefixOfSelection>();
  for (const [place, item] of items.entries()) {
    if (!/^[^%]+%$/.test(item) || (modifiers?.[place] ?? '') !== '') continue;
    const prefix = item.slice(0, -1);
    const component = row.names === 'value' ? (components[place] ?? '') : null;
    const pattern =
      component === null
        ? formatUrn({ ...parseUrn(target), class: 'Code', item: `%${prefix}` })
        : `${target}.${component}.%${prefix}`;
    found.set(pattern, { pattern, prefix, component });
  }
  return [...found.values()];
}

const edgeKey = ({ row, target, component }: Reference): string => {
  const key = `${row.role} ${target.class} ${maintainableUrn(target)} ${row.grouped ? '' : component}`;
  return isPropertyWildcard(target.item) ? `${key} ${target.item}` : key;
};

const prefixOf = ({ target }: Reference): Pick<NewPropertyReference, 'pattern' | 'prefix'> | undefined =>
  isPropertyWildcard(target.item) ? { pattern: formatUrn(target), prefix: target.item?.slice(1) ?? '' } : undefined;

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

/** What to close and to open so that exactly what is required is open; what is equal stays open. */
interface EdgeChanges<Open, Required> {
  readonly close: readonly Open[];
  readonly open: readonly Required[];
}

async function compareOpen<Open, Required>(
  open: readonly Open[],
  required: readonly Required[],
  textOf: (edge: Open | Required) => string,
): Promise<EdgeChanges<Open, Required>> {
  if (open.length === 0) return { close: [], open: required };
  const missing = new Map<string, Required>();
  await forEachInTurns(required, (edge) => missing.set(textOf(edge), edge));
  const close: Open[] = [];
  await forEachInTurns(open, (edge) => {
    if (!missing.delete(textOf(edge))) close.push(edge);
  });
  return { close, open: [...missing.values()] };
}

/** Compares the open references of a version with those required. */
export const compareEdges = (
  open: readonly OpenReferenceRow[],
  required: Edges['references'],
): Promise<EdgeChanges<OpenReferenceRow, Edges['references'][number]>> => compareOpen(open, required, edgeText);

/** Equal texts for edges of one version that are equal. */
const edgeText = ({ role, target, class: targetClass, components, items }: Omit<OpenReferenceRow, 'id' | 'wildcard'>) =>
  JSON.stringify([role, target, targetClass, components, items]);

/** Compares the open selections of a version with those required. */
export const compareSelections = (
  open: readonly OpenSelectionRow[],
  required: readonly NewSelectionEdge[],
): Promise<EdgeChanges<OpenSelectionRow, NewSelectionEdge>> =>
  compareOpen(
    open,
    required.map((edge) => ({ ...edge, end: edge.pattern ?? edge.target })),
    ({ key, end }) => `${key} ${end}`,
  );
