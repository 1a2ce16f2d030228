import type { Artefact } from '../model/artefact.js';
import { allowedCodes } from './allowed-codes.js';
import type { Enumeration } from './enumeration.js';

/** What constraints together leave to a component. */
export interface EffectiveCodes {
  readonly codes: ReadonlySet<string>;
  /** The constraints that left something out, by the names they were given under. */
  readonly constraints: readonly string[];
}

/**
 * The codes that several constraints leave to components, by component id; components of which they leave out nothing
 * are not there. Each can only narrow what the others leave: of a constraint further down that would allow more, that
 * more is not heard (technical notes, cascade rules for processing constraints).
 * @param constraints by any name, such as their URN
 */
export function effectiveCodes(
  constraints: ReadonlyMap<string, Artefact>,
  enumerations: ReadonlyMap<string, Enumeration>,
): ReadonlyMap<string, EffectiveCodes> {
  const effective = new Map<string, EffectiveCodes>();
  for (const [name, constraint] of constraints) {
    for (const [component, allowed] of allowedCodes(constraint, enumerations)) {
      const before = effective.get(component);
      effective.set(component, {
        codes: before === undefined ? allowed : new Set([...before.codes].filter((id) => allowed.has(id))),
        constraints: [...(before?.constraints ?? []), name],
      });
    }
  }
  return effective;
}
