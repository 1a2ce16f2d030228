import { StrataError } from '../../errors.js';
import type { Artefact } from '../../model/artefact.js';
import { compareTexts } from '../../model/compare-texts.js';
import { listOf } from '../../model/content.js';
import { groupBy } from '../../model/group-by.js';
import { inTurns, type Steps } from '../../model/steps.js';
import { lineIn, parseUrn } from '../../model/urn.js';
import { attachmentProperty } from '../../references/constraint-content.js';
import type { Enumeration } from '../../references/enumeration.js';
import { attachmentRoles, rolesFor } from '../../references/reference-roles.js';
import type { Tx } from '../../store/database.js';
import { type CommittedLoadRow, loadsOfVersions } from '../../store/load-statements.js';
import {
  attachedConstraints,
  findVersions,
  outgoingEdges,
  parents,
  type VersionRow,
} from '../../store/query-statements.js';
import type { Hiding } from '../access/hiding.js';
import { notFound } from '../artefacts/explain-absence.js';
import { findResolutions, lacksItemIn, noResolutions, resolveIn } from '../artefacts/find-resolutions.js';
import { type Artefacts, loadArtefacts } from '../artefacts/load-artefacts.js';
import { selectArtefacts } from '../artefacts/select-artefacts.js';
import { type Context, findContexts } from '../constraints/find-contexts.js';
import { enumerationsByComponent, loadEnumerations } from '../constraints/load-enumerations.js';
import type { Snapshot } from '../snapshot.js';
import type { AvailabilityQuery, ProviderId } from './availability-query.js';
import { includeStructures } from './include-structures.js';
import { type ReducedConstraint, reduceConstraint } from './reduce-constraint.js';
import { type SelectedData, selectData } from './select-data.js';

/** The data that are available. */
export interface Availability {
  /**
   * Data constraints of the role Actual, by URN: each with the identity of the stored one, attached only to structures
   * that the query selects, with one cube region of the selected values.
   */
  readonly constraints: readonly Artefact[];
  /** The included structures, by type, agency, id and version. */
  readonly structures: readonly Artefact[];
  /** The version that a reference with a wildcard resolves to; only for queries with `resolved`. */
  resolve(reference: string): string | undefined;
  /** Whether a reference names a missing item; only for queries with `resolved`. */
  lacksItem(reference: string): boolean;
}

const providerRoles = rolesFor(['provider'], 'ProvisionAgreement');

/** The provision agreements under which some data providers report data of dataflows. Two round trips. */
export async function agreementsOfProviders(
  tx: Tx,
  flows: readonly VersionRow[],
  providers: readonly ProviderId[],
  tick: number,
): Promise<readonly VersionRow[]> {
  const above = await parents(tx, { urns: flows.map(({ urn }) => urn), items: null, tick });
  const agreements = above.filter((row) => row.class === 'ProvisionAgreement');
  const edges = await outgoingEdges(tx, { urns: agreements.map(({ urn }) => urn), tick });
  const selected = edges.filter(
    ({ role, target, items }) =>
      providerRoles.includes(role) &&
      providers.some(
        ({ agencyID, id }) => items.includes(id) && (agencyID === null || parseUrn(target).agencyID === agencyID),
      ),
  );
  const sources = new Set(selected.map(({ source }) => source));
  return agreements.filter(({ urn }) => sources.has(urn));
}

/** The structures that the query selects, or the agreements for them. */
async function selectStructures(tx: Tx, query: AvailabilityQuery, tick: number): Promise<readonly VersionRow[]> {
  const structures = await selectArtefacts(tx, query, tick);
  return query.providers === undefined ? structures : agreementsOfProviders(tx, structures, query.providers, tick);
}

/** Loaded data of a structure. */
export interface LoadOfStructure {
  readonly version: VersionRow;
  readonly load: CommittedLoadRow;
  /** Ids of the components to return. */
  readonly returned: readonly string[];
}

/** Finds the part of loaded data that a query selects, as constraints (registry/data/available-data.ts). */
export type ReduceLoads = (
  loads: readonly LoadOfStructure[],
  query: AvailabilityQuery,
) => Promise<readonly ReducedConstraint[]>;

/** The structures with data, in one of two ways: as constraints describe them, or as they were loaded. */
interface Sources {
  /** Of structures without loaded data: each with the Actual constraints that are attached to it directly. */
  readonly described: readonly Context[];
  /** The contexts of structures with loaded data, without constraints, and their newest loads. */
  readonly loaded: readonly (readonly [Context, CommittedLoadRow])[];
  /** All of these structures and those above them. */
  readonly structures: Artefacts;
  readonly versions: readonly VersionRow[];
}

/**
 * Finds the structures with data, without those whose data, or the data of a structure above them, are hidden.
 * @throws StrataError `NotFound` where there are none
 */
async function findSources(
  tx: Tx,
  query: AvailabilityQuery,
  tick: number,
  hiding: Hiding | undefined,
): Promise<Sources> {
  const versions = await selectStructures(tx, query, tick);
  if (versions.length === 0) throw await notFound(tx, 'a structure that matches the query', query, tick);
  const selected = versions.map(({ urn }) => urn);
  const [constraints, loads] = await Promise.all([
    attachedConstraints(tx, { urns: selected, roles: attachmentRoles, tick }),
    loadsOfVersions(tx, { urns: selected, tick, most: 1 }),
  ]);
  const attached = constraints.filter(({ items, applies }) => applies && items.includes(''));
  const withData = new Map(loads.filter(({ parts }) => parts.length > 0).map((load) => [load.urn, load]));
  const urns = [...new Set([...attached.map(({ attachedTo }) => attachedTo), ...withData.keys()])].sort();
  const found = urns.length === 0 ? [] : await findContexts(tx, { urns, tick, role: 'Actual' });
  const isHidden = ({ urn, above }: Context): boolean =>
    hiding !== undefined && [urn, ...above].some((each) => hiding.hidesData(lineIn(each)));
  const described: Context[] = [];
  const loaded: (readonly [Context, CommittedLoadRow])[] = [];
  for (const context of found.filter((each) => !isHidden(each))) {
    const load = withData.get(context.urn);
    const own = new Set(attached.filter(({ attachedTo }) => attachedTo === context.urn).map(({ urn }) => urn));
    const kept = new Map([...context.constraints].filter(([urn]) => load === undefined && own.has(urn)));
    if (load !== undefined) loaded.push([{ ...context, constraints: kept }, load]);
    else if (kept.size > 0) described.push({ ...context, constraints: kept });
  }
  const contexts = [...described, ...loaded.map(([context]) => context)];
  if (contexts.length === 0) throw new StrataError('NotFound', noConstraint);
  const all = [...new Set(contexts.flatMap(({ urn, above }) => [urn, ...above]))];
  const structures = await loadArtefacts(tx, await findVersions(tx, { urns: all, tick }));
  return { described, loaded, structures, versions };
}

/** Applies a query to the data structure of a context; undefined where that is missing. @throws StrataError `Syntax` */
function selectIn(context: Context, query: AvailabilityQuery, structures: Artefacts): SelectedData | undefined {
  const line = [context.urn, ...context.above].flatMap((urn) => structures.get(urn) ?? []);
  const structure = line.find((artefact) => artefact.class === 'DataStructure');
  if (structure === undefined) return undefined;
  const used = line.find((artefact) => artefact['dimensionConstraint'] !== undefined)?.['dimensionConstraint'];
  return selectData(query, structure, Array.isArray(used) ? listOf(used).map(String) : null);
}

/**
 * Applies a query to all structures.
 * @returns what it selects, by URN of the structure
 * @throws StrataError `Syntax` where the query matches none of the structures; those it does not match are left out
 */
function selectInAll(query: AvailabilityQuery, { described, loaded, structures }: Sources) {
  const selected = new Map<string, SelectedData>();
  let firstError: unknown;
  for (const context of [...described, ...loaded.map(([each]) => each)]) {
    try {
      const found = selectIn(context, query, structures);
      if (found !== undefined) selected.set(context.urn, found);
    } catch (error) {
      if (!(error instanceof StrataError)) throw error;
      firstError ??= error;
    }
  }
  if (selected.size === 0 && firstError !== undefined) throw firstError;
  return selected;
}

type Selected = ReadonlyMap<string, SelectedData>;

/** Reduces the constraints of structures. */
function* reduceAll(
  contexts: readonly Context[],
  selected: Selected,
  { mode }: AvailabilityQuery,
  lists: ReadonlyMap<string, Enumeration>,
): Steps<readonly ReducedConstraint[]> {
  const reduced: ReducedConstraint[] = [];
  for (const context of contexts) {
    const data = selected.get(context.urn);
    if (data === undefined) continue;
    const enumerations = enumerationsByComponent(context, lists);
    for (const [urn, constraint] of context.constraints) {
      const region = yield* reduceConstraint(constraint, { ...data, mode, enumerations });
      if (region !== undefined) reduced.push({ urn, constraint, region, context: context.urn });
    }
  }
  return reduced;
}

/** The loads of the structures that a query selects something of. */
const selectedLoads = ({ loaded, versions }: Sources, selected: Selected): readonly LoadOfStructure[] =>
  loaded.flatMap(([{ urn }, load]) => {
    const [data, version] = [selected.get(urn), versions.find((each) => each.urn === urn)];
    return data === undefined || version === undefined ? [] : [{ version, load, returned: data.components }];
  });

/** One constraint for all structures with equal regions of it. */
function constraintOf(reduced: readonly [ReducedConstraint, ...ReducedConstraint[]]): Artefact {
  const [{ constraint, region, annotations }] = reduced;
  const { agencyID, id, version, names } = constraint;
  const attached = groupBy(reduced, ({ context }) => attachmentProperty(parseUrn(context).class));
  return {
    class: 'DataConstraint',
    agencyID,
    id,
    version,
    ...(names === undefined ? {} : { names }),
    ...(annotations === undefined ? {} : { annotations }),
    role: 'Actual',
    constraintAttachment: Object.fromEntries(
      [...attached].map(([property, each]) => [property, each.map(({ context }) => context)]),
    ),
    cubeRegions: [region],
  } as unknown as Artefact;
}

function constraintsOf(reduced: readonly ReducedConstraint[]): readonly Artefact[] {
  const groups = groupBy(reduced, ({ urn, context, region }) => JSON.stringify([urn, parseUrn(context).class, region]));
  return [...groups]
    .sort(([a], [b]) => compareTexts(a, b))
    .flatMap(([, [first, ...others]]) => (first === undefined ? [] : [constraintOf([first, ...others])]));
}

const noConstraint =
  'no data availability is recorded: no data are loaded for a structure that matches the query, and no data constraint with the role Actual is attached to one';
const noData =
  'no data match the query, according to the loaded data and to the data constraints with the role Actual; select fewer values in the key or in c';

/**
 * The data that are available for structures: of those with loaded data, what is in these; of others, what the data constraints of the role
 * Actual say that are attached to them (REST 2.2.2, data availability queries). Twenty-two round trips at most; the number depends on
 * neither the structures nor their lists.
 * @param reduceLoads is called at most once, where there are loads
 * @throws StrataError `NotFound` where there are no such structures, constraints or data; `Syntax` where the key or the
 *   components match none of the structures; `TooLarge`, `TooSlow`, `Unavailable` as work on data
 */
export async function findAvailability(
  snapshot: Snapshot,
  query: AvailabilityQuery,
  reduceLoads: ReduceLoads,
): Promise<Availability> {
  const { tick } = snapshot;
  const hiding = await snapshot.hiding();
  const sources = await snapshot.read((tx) => findSources(tx, query, tick, hiding));
  const selected = selectInAll(query, sources);
  // No transaction is open while data are read.
  const loads = selectedLoads(sources, selected);
  const ofLoads = loads.length === 0 ? [] : await reduceLoads(loads, query);
  return snapshot.read(async (tx) => {
    const { described, loaded } = sources;
    const lists = await loadEnumerations(tx, described, tick);
    const ofConstraints = await inTurns(reduceAll(described, selected, query, lists), tx.signal);
    const reduced = [...ofConstraints, ...ofLoads];
    if (reduced.length === 0) throw new StrataError('NotFound', noData);
    const contexts = [...described, ...loaded.map(([context]) => context)];
    const included = await includeStructures(tx, { reduced, contexts, classes: query.references, tick });
    const resolutions = query.resolved ? await findResolutions(tx, [...included.keys()], tick) : noResolutions;
    return {
      constraints: constraintsOf(reduced),
      structures: [...included.values()],
      resolve: (reference) => resolveIn(resolutions, reference),
      lacksItem: (reference) => lacksItemIn(resolutions, reference),
    };
  });
}
