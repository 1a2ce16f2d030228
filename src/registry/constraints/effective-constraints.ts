import { effectiveCodes } from '../../references/effective-codes.js';
import type { Enumeration } from '../../references/enumeration.js';
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
  /** The enumerated components, by id. */
  readonly components: ReadonlyMap<string, ConstrainedComponent>;
}

/** The codes that the constraints of a context allow for each of its components. */
export function effectiveConstraints(
  context: Context,
  enumerations: ReadonlyMap<string, Enumeration>,
): EffectiveConstraints {
  const effective = effectiveCodes(context.constraints, enumerationsByComponent(context, enumerations));
  const components = context.components.map(({ id, enumeration }) => {
    const { codes = null, constraints = [] } = effective.get(id) ?? {};
    return [id, { enumeration, codes, constraints }] as const;
  });
  return { context, components: new Map(components) };
}

/**
 * The codes that constraints allow for the components of structures at an instant.
 * Seven round trips at most, for any number of structures, constraints and codes.
 * @returns one for each structure, in the order of the query
 */
export async function findEffectiveConstraints(tx: Tx, query: ContextQuery): Promise<readonly EffectiveConstraints[]> {
  const contexts = await findContexts(tx, query);
  const enumerations = await loadEnumerations(tx, contexts, query.tick);
  return contexts.map((context) => effectiveConstraints(context, enumerations));
}
