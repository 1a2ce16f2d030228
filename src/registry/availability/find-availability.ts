import { StrataError } from '../../errors.js';
import type { Artefact } from '../../model/artefact.js';
import { compareTexts } from '../../model/compare-texts.js';
import { listOf } from '../../model/content.js';
import { groupBy } from '../../model/group-by.js';
import { inTurns, type Steps } from '../../model/steps.js';
import { lineIn, parseUrn } from '../../model/urn.js';
import { attachmentProperty } from '../../references/constraint-content.js';
import type { Enumeration } from '../../references/enumeration.js';
import { attachmentRoles, rolesFor } from '../../references/reference-table.js';
import type { Tx } from '../../store/database.js';
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
import { selectData } from './select-data.js';

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
async function agreementsOfProviders(
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

/**
 * The structures with Actual constraints attached to them directly, each with these constraints; without those whose data, or
 * the data of a structure above them, are hidden.
 */
async function contextsWithData(
  tx: Tx,
  structures: readonly VersionRow[],
  tick: number,
  hiding: Hiding | undefined,
): Promise<readonly Context[]> {
  const selected = structures.map(({ urn }) => urn);
  const attached = (await attachedConstraints(tx, { urns: selected, roles: attachmentRoles, tick })).filter(
    ({ items, applies }) => applies && items.includes(''),
  );
  const urns = [...new Set(attached.map(({ attachedTo }) => attachedTo))].sort();
  const contexts = urns.length === 0 ? [] : await findContexts(tx, { urns, tick, role: 'Actual' });
  const isHidden = ({ urn, above }: Context): boolean =>
    hiding !== undefined && [urn, ...above].some((each) => hiding.hidesData(lineIn(each)));
  return contexts
    .filter((context) => !isHidden(context))
    .map((context) => {
      const own = new Set(attached.filter(({ attachedTo }) => attachedTo === context.urn).map(({ urn }) => urn));
      return { ...context, constraints: new Map([...context.constraints].filter(([urn]) => own.has(urn))) };
    })
    .filter(({ constraints }) => constraints.size > 0);
}

/** Reduces the constraints of one structure. @throws StrataError `Syntax` where the query does not match the structure */
function* reduceConstraints(
  context: Context,
  query: AvailabilityQuery,
  structures: Artefacts,
  lists: ReadonlyMap<string, Enumeration>,
): Steps<readonly ReducedConstraint[]> {
  const line = [context.urn, ...context.above].flatMap((urn) => structures.get(urn) ?? []);
  const structure = line.find((artefact) => artefact.class === 'DataStructure');
  if (structure === undefined) return [];
  const used = line.find((artefact) => artefact['dimensionConstraint'] !== undefined)?.['dimensionConstraint'];
  const selected = selectData(query, structure, Array.isArray(used) ? listOf(used).map(String) : null);
  const enumerations = enumerationsByComponent(context, lists);
  const reduced: ReducedConstraint[] = [];
  for (const [urn, constraint] of context.constraints) {
    const region = yield* reduceConstraint(constraint, { ...selected, mode: query.mode, enumerations });
    if (region !== undefined) reduced.push({ urn, constraint, region, context: context.urn });
  }
  return reduced;
}

/**
 * Reduces the constraints of all structures.
 * @throws StrataError `Syntax` where the query matches none of the structures; those it does not match are left out
 */
function* reduceAll(
  contexts: readonly Context[],
  reduce: (context: Context) => Steps<readonly ReducedConstraint[]>,
): Steps<readonly ReducedConstraint[]> {
  const reduced: ReducedConstraint[] = [];
  let firstError: unknown;
  let fitting = 0;
  for (const context of contexts) {
    try {
      reduced.push(...(yield* reduce(context)));
      fitting++;
    } catch (error) {
      if (!(error instanceof StrataError)) throw error;
      firstError ??= error;
    }
  }
  if (fitting === 0 && firstError !== undefined) throw firstError;
  return reduced;
}

/** One constraint for all structures with equal regions of it. */
function constraintOf(reduced: readonly [ReducedConstraint, ...ReducedConstraint[]]): Artefact {
  const [{ constraint, region }] = reduced;
  const { agencyID, id, version, names } = constraint;
  const attached = groupBy(reduced, ({ context }) => attachmentProperty(parseUrn(context).class));
  return {
    class: 'DataConstraint',
    agencyID,
    id,
    version,
    ...(names === undefined ? {} : { names }),
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
  'no data availability is recorded: no data constraint with the role Actual is attached to a structure that matches the query';
const noData =
  'no data match the query, according to the data constraints with the role Actual; select fewer values in the key or in c';

/**
 * The data that are available for structures, according to the data constraints of the role Actual that are attached to
 * them (REST 2.2.2, data availability queries). Twenty-one round trips at most; the number depends on neither the
 * structures nor their lists.
 * @throws StrataError `NotFound` where there are no such structures, constraints or data; `Syntax` where the key or the
 *   components match none of the structures
 */
export async function findAvailability(snapshot: Snapshot, query: AvailabilityQuery): Promise<Availability> {
  const { tick } = snapshot;
  const hiding = await snapshot.hiding();
  return snapshot.read(async (tx) => {
    const selected = await selectStructures(tx, query, tick);
    if (selected.length === 0) throw await notFound(tx, 'a structure that matches the query', query, tick);
    const contexts = await contextsWithData(tx, selected, tick, hiding);
    if (contexts.length === 0) throw new StrataError('NotFound', noConstraint);
    const urns = [...new Set(contexts.flatMap(({ urn, above }) => [urn, ...above]))];
    const structures = await loadArtefacts(tx, await findVersions(tx, { urns, tick }));
    const lists = await loadEnumerations(tx, contexts, tick);
    const steps = reduceAll(contexts, (context) => reduceConstraints(context, query, structures, lists));
    const reduced = await inTurns(steps, tx.signal);
    if (reduced.length === 0) throw new StrataError('NotFound', noData);
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
