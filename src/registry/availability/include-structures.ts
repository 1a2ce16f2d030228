import type { Artefact } from '../../model/artefact.js';
import { typeOfClass } from '../../model/artefact-types.js';
import { objectsOf } from '../../model/content.js';
import { eachInSteps, inTurns, type Steps } from '../../model/steps.js';
import { regionsOf } from '../../references/constraint-content.js';
import { codesProperty } from '../../references/enumeration.js';
import { rolesFor } from '../../references/reference-roles.js';
import type { Tx } from '../../store/database.js';
import { descendants, findVersions, outgoingEdges, type VersionRow } from '../../store/query-statements.js';
import { forReferences } from '../../store/row-view.js';
import { type Artefacts, expandCodelists, isCodelist, loadArtefacts } from '../artefacts/load-artefacts.js';
import { reduceToUsedItems } from '../artefacts/partial-schemes.js';
import { distinctVersions } from '../artefacts/select-artefacts.js';
import type { Context } from '../constraints/find-contexts.js';
import type { ReducedConstraint } from './reduce-constraint.js';

interface Inclusion {
  readonly reduced: readonly ReducedConstraint[];
  readonly contexts: readonly Context[];
  /** Classes of the structures to include. */
  readonly classes: readonly string[];
  /** Number of the newest transaction that counts. */
  readonly tick: number;
}

const providerRoles = new Set(rolesFor(['provider']));
const conceptRoles = new Set(rolesFor(['concept']));

const setsOf = ({ region }: ReducedConstraint) => regionsOf({ cubeRegions: [region] }).flatMap(({ sets }) => sets);

/** The codes of which data are available, by list. */
function* usedCodes({ reduced, contexts }: Inclusion): Steps<Map<string, Set<string>>> {
  const used = new Map<string, Set<string>>();
  for (const each of reduced) {
    const context = contexts.find(({ urn }) => urn === each.context);
    for (const { id, include, values } of setsOf(each)) {
      const list = context?.components.find((component) => component.id === id)?.enumeration;
      if (list === undefined) continue;
      const codes = used.get(list) ?? new Set();
      used.set(list, codes);
      if (include !== false && Array.isArray(values)) yield* eachInSteps(values, (value) => codes.add(String(value)));
    }
  }
  return used;
}

/** The concepts of the components returned, and the providers of the agreements, by scheme. */
async function usedItems(tx: Tx, { reduced, contexts, tick }: Inclusion): Promise<Map<string, Set<string>>> {
  const returned = new Set(reduced.flatMap((each) => setsOf(each).map(({ id }) => id)));
  const reducedUrns = new Set(reduced.map(({ context }) => context));
  const lines = contexts.filter(({ urn }) => reducedUrns.has(urn)).flatMap(({ urn, above }) => [urn, ...above]);
  const used = new Map<string, Set<string>>();
  for (const { role, resolution, items, components } of await outgoingEdges(tx, { urns: [...new Set(lines)], tick })) {
    const isProvider = providerRoles.has(role);
    if (resolution === null || !(isProvider || conceptRoles.has(role))) continue;
    const named = items.filter((_, index) => isProvider || returned.has(components[index] ?? ''));
    used.set(resolution, new Set([...(used.get(resolution) ?? []), ...named]));
  }
  return used;
}

/** Codes are returned with the codes above them, also if no data of these are available (REST 2.2.2, references). */
function* withParents(list: Artefact, codes: ReadonlySet<string>): Steps<ReadonlySet<string>> {
  const [part] = typeOfClass(list.class)?.parts ?? [];
  const parent = part?.parent;
  const items = part === undefined || parent === undefined ? [] : objectsOf(list[part.path]);
  const parents = new Map<unknown, unknown>();
  yield* eachInSteps(items, (item) => parents.set(item['id'], item[parent ?? '']));
  const found = new Set<string>();
  yield* eachInSteps(codes, (code) => {
    for (let id: unknown = code; typeof id === 'string' && !found.has(id); id = parents.get(id)) found.add(id);
  });
  return found;
}

/** A value list is not an item scheme, and its values have no parents. */
function* reduceList(list: Artefact, used: ReadonlySet<string>): Steps<Artefact> {
  if (list.class !== 'ValueList') return yield* reduceToUsedItems(list, yield* withParents(list, used));
  const property = codesProperty(list);
  const { [property]: _values, ...rest } = list;
  const all = objectsOf(list[property]);
  const left = all.filter(({ id }) => used.has(String(id)));
  if (left.length === all.length) return list;
  return { ...rest, isPartial: true, ...(left.length === 0 ? {} : { [property]: left }) } as unknown as Artefact;
}

/** The structures of the constraints and all their descendants, of the classes to include. */
async function versionsOf(tx: Tx, { reduced, classes, tick }: Inclusion): Promise<readonly VersionRow[]> {
  const urns = [...new Set(reduced.map(({ context }) => context))];
  const found = await Promise.all([findVersions(tx, { urns, tick }), descendants(forReferences(tx), { urns, tick })]);
  return distinctVersions(found.flat().filter((row) => classes.includes(row.class)));
}

/**
 * The structures that `references` includes with available data (REST 2.2.2, availability queries): schemes and lists
 * with only the items that the result uses, and only lists from which a returned component takes values.
 * @returns by URN, in the order of type, agency, id and version
 */
export async function includeStructures(tx: Tx, inclusion: Inclusion): Promise<Artefacts> {
  const { classes, tick } = inclusion;
  if (classes.length === 0) return new Map();
  const rows = await versionsOf(tx, inclusion);
  const used = new Map([...(await inTurns(usedCodes(inclusion), tx.signal)), ...(await usedItems(tx, inclusion))]);
  const isList = (row: VersionRow) => isCodelist(row) || row.class === 'ValueList';
  const included = rows.filter((row) => !isList(row) || used.has(row.urn));
  const loaded = await expandCodelists(tx, await loadArtefacts(tx, included), tick);
  const structures = new Map<string, Artefact>();
  for (const { urn } of included) {
    const artefact = loaded.get(urn);
    const items = used.get(urn);
    if (artefact === undefined) continue;
    structures.set(urn, items === undefined ? artefact : await inTurns(reduceList(artefact, items), tx.signal));
  }
  return structures;
}
