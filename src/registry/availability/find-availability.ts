import { StrataError } from '../../errors.js';
import type { Artefact } from '../../model/artefact.js';
import { maintainableUrn, parseUrn } from '../../model/urn.js';
import type { Enumeration } from '../../references/enumeration.js';
import type { Tx } from '../../store/database.js';
import { attachedConstraints, findVersions, type VersionRow } from '../../store/query-statements.js';
import type { Context } from '../constraints/context.js';
import { findContexts } from '../constraints/find-contexts.js';
import { loadEnumerations } from '../constraints/load-enumerations.js';
import type { Snapshot } from '../snapshot.js';
import { loadArtefacts } from '../structures/load-artefacts.js';
import { selectAsked } from '../structures/select-asked.js';
import { wildcardAnswers } from '../structures/wildcard-answers.js';
import { agreementsOfProviders } from './agreements-of-providers.js';
import type { AvailabilityQuery } from './availability-query.js';
import { availableConstraints, type ReducedConstraint } from './available-constraints.js';
import { reduceConstraint } from './reduce-constraint.js';
import { referencedStructures } from './referenced-structures.js';
import { selectData } from './select-data.js';

/** What data there are. */
export interface Availability {
  /**
   * Data constraints of the role Actual, by URN: each with the identity of the one found, attached to the structures
   * asked about alone, with one cube region of what is left of it.
   */
  readonly constraints: readonly Artefact[];
  /** What came along, by type, agency, id and version. */
  readonly structures: readonly Artefact[];
  /** The version that a reference with a wildcard means; only where the query asked for `resolved`. */
  resolve(reference: string): string | undefined;
}

type Artefacts = ReadonlyMap<string, Artefact>;

/** What is asked about: structures, or agreements of theirs. */
async function askedAbout(tx: Tx, query: AvailabilityQuery, at: number): Promise<readonly VersionRow[]> {
  const structures = await selectAsked(tx, query, at);
  return query.providers === undefined ? structures : agreementsOfProviders(tx, structures, query.providers, at);
}

/** The structures to which constraints of the data there are are attached themselves, each with those. */
async function contextsWithData(tx: Tx, asked: readonly VersionRow[], at: number): Promise<readonly Context[]> {
  const attached = (await attachedConstraints(tx, { urns: asked.map(({ urn }) => urn), at })).filter(({ items }) =>
    items.includes(''),
  );
  const urns = [...new Set(attached.map(({ attachedTo }) => attachedTo))].sort();
  const contexts = urns.length === 0 ? [] : await findContexts(tx, { urns, at, role: 'Actual' });
  return contexts
    .map((context) => {
      const own = new Set(attached.filter(({ attachedTo }) => attachedTo === context.urn).map(({ urn }) => urn));
      return { ...context, constraints: new Map([...context.constraints].filter(([urn]) => own.has(urn))) };
    })
    .filter(({ constraints }) => constraints.size > 0);
}

/** What is left of the constraints of one structure. @throws StrataError `Syntax` where the query does not fit it */
function reduceAll(
  context: Context,
  query: AvailabilityQuery,
  structures: Artefacts,
  lists: ReadonlyMap<string, Enumeration>,
): readonly ReducedConstraint[] {
  const line = [context.urn, ...context.above].flatMap((urn) => structures.get(urn) ?? []);
  const structure = line.find((artefact) => artefact.class === 'DataStructure');
  if (structure === undefined) return [];
  const used = line.find((artefact) => artefact['dimensionConstraint'] !== undefined)?.['dimensionConstraint'];
  const selected = selectData(query, structure, Array.isArray(used) ? used.map(String) : null);
  const enumerations = new Map(
    context.components.flatMap(({ id, enumeration }) => {
      const list = lists.get(enumeration);
      return list === undefined ? [] : [[id, list] as const];
    }),
  );
  return [...context.constraints].flatMap(([urn, constraint]) => {
    const region = reduceConstraint(constraint, { ...selected, mode: query.mode, enumerations });
    return region === undefined ? [] : [{ urn, constraint, region, context: context.urn }];
  });
}

/** The same of all; structures that the query does not fit are passed over as long as it fits one. */
function reduceEach(contexts: readonly Context[], reduce: (context: Context) => readonly ReducedConstraint[]) {
  const reduced: ReducedConstraint[] = [];
  let misfit: unknown;
  let fitting = 0;
  for (const context of contexts) {
    try {
      reduced.push(...reduce(context));
      fitting++;
    } catch (error) {
      if (!(error instanceof StrataError)) throw error;
      misfit ??= error;
    }
  }
  if (fitting === 0 && misfit !== undefined) throw misfit;
  return reduced;
}

const noStructure = 'the registry holds no structure that fits the query';
const noConstraint =
  'nothing is known of the data there are: no data constraint of the role Actual is attached to what fits the query';
const noData = 'no data fit the query, as the data constraints say that are attached to what fits it';

/**
 * What data there are of structures, as data constraints of the role Actual tell it that are attached to them (REST
 * 2.2.2, data availability queries). A number of round trips, twenty-one at most, that depends on neither the
 * structures nor their lists.
 * @throws StrataError `NotFound` where there are no such structures, constraints or data; `Syntax` where the key or the
 *   components fit none of the structures
 */
export async function findAvailability(snapshot: Snapshot, query: AvailabilityQuery): Promise<Availability> {
  const { at } = snapshot;
  return snapshot.read(async (tx) => {
    const asked = await askedAbout(tx, query, at);
    if (asked.length === 0) throw new StrataError('NotFound', noStructure);
    const contexts = await contextsWithData(tx, asked, at);
    if (contexts.length === 0) throw new StrataError('NotFound', noConstraint);
    const urns = [...new Set(contexts.flatMap(({ urn, above }) => [urn, ...above]))];
    const structures = await loadArtefacts(tx, await findVersions(tx, { urns, at }));
    const lists = await loadEnumerations(tx, contexts, at);
    const reduced = reduceEach(contexts, (context) => reduceAll(context, query, structures, lists));
    if (reduced.length === 0) throw new StrataError('NotFound', noData);
    const along = await referencedStructures(tx, { reduced, contexts, classes: query.references, at });
    const answers = query.resolved ? await wildcardAnswers(tx, [...along.keys()], at) : new Map<string, string>();
    return {
      constraints: availableConstraints(reduced),
      structures: [...along.values()],
      resolve: (reference) => answers.get(maintainableUrn(parseUrn(reference))),
    };
  });
}
