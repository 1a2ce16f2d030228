import type { Artefact } from '../../model/artefact.js';
import { typeOfClass } from '../../model/artefact-types.js';
import { parseUrn } from '../../model/urn.js';
import type { Tx } from '../../store/database.js';
import { descendants, findVersions, outgoingEdges, type VersionRow } from '../../store/query-statements.js';
import type { Context } from '../constraints/context.js';
import { expandCodelists, loadArtefacts } from '../structures/load-artefacts.js';
import { inOrder } from '../structures/traverse.js';
import { usedPart } from '../structures/used-part.js';
import type { ReducedConstraint } from './available-constraints.js';

export interface Referring {
  readonly reduced: readonly ReducedConstraint[];
  readonly contexts: readonly Context[];
  /** Classes of the structures that come along. */
  readonly classes: readonly string[];
  /** Epoch milliseconds. */
  readonly at: number;
}

interface Values {
  readonly id: string;
  readonly include?: boolean;
  readonly values?: readonly string[];
}

interface Region {
  readonly keyValues?: readonly Values[];
  readonly components?: readonly Values[];
}

const setsOf = ({ region }: ReducedConstraint): readonly Values[] => {
  const { keyValues = [], components = [] } = region as unknown as Region;
  return [...keyValues, ...components];
};

/** The codes of which there are data, by the list that they are from. */
function usedCodes({ reduced, contexts }: Referring): Map<string, Set<string>> {
  const used = new Map<string, Set<string>>();
  for (const each of reduced) {
    const context = contexts.find(({ urn }) => urn === each.context);
    for (const { id, include, values = [] } of setsOf(each)) {
      const list = context?.components.find((component) => component.id === id)?.enumeration;
      if (list === undefined) continue;
      const codes = used.get(list) ?? new Set();
      used.set(list, codes);
      if (include !== false) for (const value of values) codes.add(value);
    }
  }
  return used;
}

/** Concepts of the components told, and providers of the agreements, by scheme. */
async function usedItems(tx: Tx, { reduced, contexts, at }: Referring): Promise<Map<string, Set<string>>> {
  const told = new Set(reduced.flatMap((each) => setsOf(each).map(({ id }) => id)));
  const reducedUrns = new Set(reduced.map(({ context }) => context));
  const lines = contexts.filter(({ urn }) => reducedUrns.has(urn)).flatMap(({ urn, above }) => [urn, ...above]);
  const used = new Map<string, Set<string>>();
  for (const { role, answer, items, components } of await outgoingEdges(tx, { urns: [...new Set(lines)], at })) {
    const isProvider = role === 'ProvisionAgreement.dataProvider';
    if (answer === null || !(isProvider || role.endsWith('.conceptIdentity'))) continue;
    const named = items.filter((_, index) => isProvider || told.has(components[index] ?? ''));
    used.set(answer, new Set([...(used.get(answer) ?? []), ...named]));
  }
  return used;
}

/** Codes come with those above them, whether there are data of these or not (REST 2.2.2, references). */
function withParents(list: Artefact, codes: ReadonlySet<string>): ReadonlySet<string> {
  const [part] = typeOfClass(list.class)?.parts ?? [];
  const items = (list[part?.path ?? ''] ?? []) as readonly { readonly id: string; readonly parent?: string }[];
  const parents = new Map(part?.parent === undefined ? [] : items.map(({ id, parent }) => [id, parent] as const));
  const found = new Set<string>();
  for (const code of codes) {
    for (let id: string | undefined = code; id !== undefined && !found.has(id); id = parents.get(id)) found.add(id);
  }
  return found;
}

/** A value list is no item scheme and has no parents; of its values those that are used stay. */
function partOf(scheme: Artefact, used: ReadonlySet<string>): Artefact {
  if (scheme.class !== 'ValueList') return usedPart(scheme, withParents(scheme, used));
  const { valueItems, ...rest } = scheme;
  const all = (valueItems ?? []) as readonly { readonly id: string }[];
  const left = all.filter(({ id }) => used.has(id));
  if (left.length === all.length) return scheme;
  return { ...rest, isPartial: true, ...(left.length === 0 ? {} : { valueItems: left }) } as unknown as Artefact;
}

/** The structures themselves and all they refer to, of the wanted classes. */
async function rowsOf(tx: Tx, { reduced, classes, at }: Referring): Promise<readonly VersionRow[]> {
  const urns = [...new Set(reduced.map(({ context }) => context))];
  const found = await Promise.all([findVersions(tx, { urns, at }), descendants(tx, { urns, at })]);
  const wanted = found.flat().filter((row) => classes.includes(row.class));
  return [...new Map(wanted.map((row) => [row.urn, row])).values()].sort(inOrder);
}

/**
 * The structures that come along with what is available (REST 2.2.2, availability queries, `references`): schemes and
 * lists with the items alone that the answer uses. A list from which no component told takes values stays away.
 * @returns by URN, in the order of type, agency, id and version
 */
export async function referencedStructures(tx: Tx, referring: Referring): Promise<ReadonlyMap<string, Artefact>> {
  const { classes, at } = referring;
  if (classes.length === 0) return new Map();
  const rows = await rowsOf(tx, referring);
  const used = new Map([...usedCodes(referring), ...(await usedItems(tx, referring))]);
  const isList = ({ urn }: VersionRow) => /Codelist|ValueList/.test(parseUrn(urn).class);
  const told = rows.filter((row) => !isList(row) || used.has(row.urn));
  const loaded = await expandCodelists(tx, await loadArtefacts(tx, told), at);
  return new Map(
    told.flatMap(({ urn }) => {
      const artefact = loaded.get(urn);
      const items = used.get(urn);
      if (artefact === undefined) return [];
      return [[urn, items === undefined ? artefact : partOf(artefact, items)] as const];
    }),
  );
}
