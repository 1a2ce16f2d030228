import { StrataError } from '../../errors.js';
import { compareTexts } from '../../model/compare-texts.js';
import type { Content } from '../../model/content.js';
import type { Period } from '../../model/period.js';
import { formatUrn, type Urn } from '../../model/urn.js';
import { effects } from '../../references/code-reasons.js';
import { type DecidedCodes, decideCodes } from '../../references/decide-codes.js';
import { explainJudgement } from '../../references/explain-judgement.js';
import { type Judgement, judgeValues, type ValuesOfKey } from '../../references/judge-values.js';
import { providerClasses, rolesFor } from '../../references/reference-roles.js';
import { isEmptySpan } from '../../references/spans.js';
import { writeTimeRange } from '../../references/time-intervals.js';
import { commonTimes } from '../../references/times-of-regions.js';
import type { Tx } from '../../store/database.js';
import { referencesToParts } from '../../store/query-statements.js';
import { findRoots } from '../artefacts/find-root.js';
import { semanticError } from '../semantic-error.js';
import type { Snapshot } from '../snapshot.js';
import { type EffectiveConstraints, findEffectiveConstraints } from './effective-constraints.js';
import { type ContextComponent, constrainable } from './find-contexts.js';

/** A parsed query of what constraints allow. */
export interface ConstraintsQuery {
  /** URN of a structure, flow or agreement with any version pattern, or of a provider. */
  readonly urn: Urn;
  /** The components to return; null for all. */
  readonly components: readonly string[] | null;
  /** Values to judge, in place of lists of codes; empty for none. */
  readonly values: ValuesOfKey;
  /** The period in which values of constraints have to be valid; any where missing. */
  readonly valid: Period | undefined;
}

/** What constraints allow for a component. */
export interface ComponentConstraints extends ContextComponent {
  /** All codes of the list with decisions; null where no constraint names the component, or it has no list. */
  readonly codes: DecidedCodes | null;
  /** The times that time ranges allow, as time ranges of a constraint; null where none restricts the component. */
  readonly times: readonly Content[] | null;
  /** URNs of the constraints that name a component without a list. */
  readonly named: readonly string[];
}

/** What constraints allow in a context. */
export interface ContextConstraints extends Pick<EffectiveConstraints, 'context' | 'values'> {
  /** Whether constraints leave no key at all. */
  readonly isEmpty: boolean;
  /** Missing where the query has no values. */
  readonly judgement?: Judgement & { readonly sentence: string };
  readonly components: readonly ComponentConstraints[];
}

/** The effects of constraints on values, as reasons have them. */
export const reasonEffects = effects;

const providerRoles = rolesFor(['provider']);

/** The agreements under which a provider reports. One round trip. */
async function agreementsOf(tx: Tx, schemes: readonly string[], provider: string, tick: number): Promise<string[]> {
  const parts = schemes.map((urn) => ({ urn, items: [provider] }));
  const edges = await referencesToParts(tx, { parts, roles: providerRoles, tick });
  return [...new Set(edges.map(({ source }) => source))].sort(compareTexts);
}

/** Most structures of a query; their constraints and lists are in memory at the same time. */
const mostContexts = 1_000;

/** The structures whose constraints are meant by a URN. */
async function contextsOf(tx: Tx, urn: Urn, tick: number): Promise<readonly string[]> {
  const isProvider = providerClasses.has(urn.class);
  if (!isProvider && !constrainable.includes(urn.class)) {
    throw new StrataError(
      'Semantic',
      `${formatUrn(urn)} is a ${urn.class}, which constraints do not apply to; give the URN of one of ${[...constrainable, ...providerClasses].join(', ')}`,
    );
  }
  const [versions = []] = await findRoots(tx, [{ urn, text: formatUrn(urn) }], tick);
  const named = versions.map((version) => version.urn);
  const urns = isProvider ? await agreementsOf(tx, named, urn.item ?? '', tick) : named;
  if (urns.length <= mostContexts) return urns;
  throw new StrataError(
    'Semantic',
    `${formatUrn(urn)} stands for ${urns.length} structures, but at most ${mostContexts} are returned together; give the URN of one`,
  );
}

function checkComponents({ components, values }: ConstraintsQuery, { context }: EffectiveConstraints): void {
  const known = new Set(context.allComponents.map(({ id }) => id));
  const unknown = [...(components ?? []), ...values.keys()].find((id) => !known.has(id));
  if (unknown === undefined) return;
  const detail = `${context.urn} has no component "${unknown}"; use one of ${[...known].join(', ')}`;
  throw semanticError('component.unknown', detail, 'component');
}

const namesOf = ({ values }: EffectiveConstraints, id: string): string[] =>
  values.constraints
    .filter(
      ({ regions, keys }) =>
        regions.some(({ sets }) => sets.some((set) => set['id'] === id)) || keys.some(({ extents }) => extents.has(id)),
    )
    .map(({ name }) => name);

async function componentOf(found: EffectiveConstraints, component: ContextComponent): Promise<ComponentConstraints> {
  const list = found.lists.get(component.id);
  const named = namesOf(found, component.id);
  const isRestricted = list !== undefined && named.length > 0;
  const regions = found.values.constraints.map((each) => each.regions);
  const times = commonTimes(regions, component.id);
  return {
    ...component,
    codes: isRestricted ? await decideCodes(found.values, component.id, list) : null,
    times: times?.map(writeTimeRange) ?? null,
    named: list === undefined ? named : [],
  };
}

/** Whether no key is left: one dimension has no value, or key sets leave no series. */
function isEmpty({ context, values, lists }: EffectiveConstraints): boolean {
  const dimensions = context.allComponents.filter((component) => component.class === 'Dimension');
  const hasNone = ({ id }: ContextComponent): boolean => {
    const span = values.spans.get(id);
    return span !== undefined && isEmptySpan(span, lists.get(id)?.codes);
  };
  return values.keys.some(({ length }) => length === 0) || dimensions.some(hasNone);
}

const listOf = ({ context }: EffectiveConstraints, id: string): string | undefined =>
  context.components.find((component) => component.id === id)?.enumeration;

async function contextOf(found: EffectiveConstraints, query: ConstraintsQuery): Promise<ContextConstraints> {
  checkComponents(query, found);
  const { context, values } = found;
  const common = { context, values, isEmpty: isEmpty(found) };
  if (query.values.size > 0) {
    const judgement = judgeValues(values, query.values, found.lists);
    return {
      ...common,
      judgement: { ...judgement, sentence: explainJudgement(judgement, query.values, (id) => listOf(found, id)) },
      components: [],
    };
  }
  const components: ComponentConstraints[] = [];
  for (const component of context.allComponents) {
    if (query.components === null || query.components.includes(component.id))
      components.push(await componentOf(found, component));
  }
  return { ...common, components };
}

/** The structures that a query means with their constraints, before codes are decided. */
export const findConstrained = (snapshot: Snapshot, { urn, valid, values }: ConstraintsQuery) =>
  snapshot.read(async (tx) => {
    const urns = await contextsOf(tx, urn, snapshot.tick);
    const query = { urns, tick: snapshot.tick, role: 'Allowed' } as const;
    return urns.length === 0 ? [] : findEffectiveConstraints(tx, query, { valid, components: [...values.keys()] });
  });

/**
 * What constraints allow in the structures that a query means, one after the other: the codes of each component with the
 * constraints that decide, or the judgement about values. Twelve round trips at most, for any number of structures and codes.
 * @throws StrataError `NotFound` for an unknown URN, `Semantic` for a class without constraints and an unknown component
 */
export async function findConstraints(
  snapshot: Snapshot,
  query: ConstraintsQuery,
): Promise<readonly (() => Promise<ContextConstraints>)[]> {
  const found = await findConstrained(snapshot, query);
  for (const each of found) checkComponents(query, each);
  return found.map((each) => () => contextOf(each, query));
}
