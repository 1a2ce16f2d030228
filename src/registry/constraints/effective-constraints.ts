import { effectiveCodes } from '../../references/effective-codes.js';
import type { Enumeration } from '../../references/enumeration.js';
import type { Context } from './context.js';

/** What constraints leave to a component of a context. */
export interface ConstrainedComponent {
  /** URN of the version of the list. */
  readonly enumeration: string;
  /** null where all codes of the list are allowed. */
  readonly codes: ReadonlySet<string> | null;
  /** URNs of the constraints that leave something out. */
  readonly constraints: readonly string[];
}

/** What the constraints of a context come to. */
export interface EffectiveConstraints {
  readonly context: Context;
  /** The enumerated components, by id. */
  readonly components: ReadonlyMap<string, ConstrainedComponent>;
}

/** What the constraints of a context leave to each of its components. */
export function effectiveConstraints(
  context: Context,
  enumerations: ReadonlyMap<string, Enumeration>,
): EffectiveConstraints {
  const lists = context.components.flatMap(({ id, enumeration }) => {
    const list = enumerations.get(enumeration);
    return list === undefined ? [] : [[id, list] as const];
  });
  const effective = effectiveCodes(context.constraints, new Map(lists));
  const components = context.components.map(({ id, enumeration }) => {
    const { codes = null, constraints = [] } = effective.get(id) ?? {};
    return [id, { enumeration, codes, constraints }] as const;
  });
  return { context, components: new Map(components) };
}
