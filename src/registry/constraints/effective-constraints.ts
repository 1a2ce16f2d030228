import type { Period } from '../../model/period.js';
import { inTurns, type Steps } from '../../model/steps.js';
import { type AllowedValues, allowedValues } from '../../references/allowed-values.js';
import { codesIn } from '../../references/effective-codes.js';
import type { Enumeration } from '../../references/enumeration.js';
import { contentValidIn } from '../../references/valid-content.js';
import type { Tx } from '../../store/database.js';
import { type Context, type ContextQuery, findContexts } from './find-contexts.js';
import { enumerationsByComponent, loadEnumerations } from './load-enumerations.js';

/** The codes that constraints allow for a component of a context. */
export interface ConstrainedComponent {
  /** URN of the version of the list. */
  readonly enumeration: string;
  /** null where all codes of the list are allowed. */
  readonly codes: ReadonlySet<string> | null;
  /** URNs of the constraints that exclude codes. */
  readonly constraints: readonly string[];
}

/** The combined effect of the constraints of a context. */
export interface EffectiveConstraints {
  readonly context: Context;
  /** The values that the constraints allow, by URN of the constraint, and the series. */
  readonly values: AllowedValues;
  /** The lists of the components that constraints name, by component id. */
  readonly lists: ReadonlyMap<string, Enumeration>;
}

/** The enumerated components of a context with the codes that are allowed for them, by id. */
export function* constrainedComponents({
  context,
  values,
  lists,
}: EffectiveConstraints): Steps<ReadonlyMap<string, ConstrainedComponent>> {
  const effective = yield* codesIn(values, lists);
  const components = context.components.map(({ id, enumeration }) => {
    const { codes = null, constraints = [] } = effective.get(id) ?? {};
    return [id, { enumeration, codes, constraints }] as const;
  });
  return new Map(components);
}

/**
 * The codes that the constraints of a context allow for each of its components.
 * @param valid the period in which values have to be valid; any where missing
 */
export function* effectiveConstraints(
  context: Context,
  enumerations: ReadonlyMap<string, Enumeration>,
  valid?: Period,
): Steps<EffectiveConstraints> {
  const lists = enumerationsByComponent(context, enumerations);
  const constraints =
    valid === undefined
      ? context.constraints
      : new Map([...context.constraints].map(([urn, each]) => [urn, contentValidIn(each, valid)]));
  return { context, values: yield* allowedValues(constraints, lists), lists };
}

/** How constraints are applied. */
interface ConstraintOptions {
  /** The period in which values have to be valid; any where missing. */
  readonly valid?: Period | undefined;
  /** Ids of components whose lists are returned even if no constraint names them. */
  readonly components?: readonly string[];
}

/**
 * The codes that constraints allow for the components of structures at an instant.
 * Seven round trips at most, for any number of structures, constraints and codes.
 * @returns one for each structure, in the order of the query
 */
export async function findEffectiveConstraints(
  tx: Tx,
  query: ContextQuery,
  { valid, components }: ConstraintOptions = {},
): Promise<readonly EffectiveConstraints[]> {
  const contexts = await findContexts(tx, query);
  const enumerations = await loadEnumerations(tx, contexts, query.tick, undefined, components);
  const found: EffectiveConstraints[] = [];
  for (const context of contexts) found.push(await inTurns(effectiveConstraints(context, enumerations, valid)));
  return found;
}
