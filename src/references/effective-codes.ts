import type { Artefact } from '../model/artefact.js';
import { codesOfKeys, readKeys } from './codes-of-keys.js';
import { codesOfRegions } from './codes-of-regions.js';
import { componentsNamedBy, keysOf, regionsOf } from './constraint-content.js';
import type { Enumeration } from './enumeration.js';

/** The codes that several constraints together allow for a component. */
export interface EffectiveCodes {
  readonly codes: ReadonlySet<string>;
  /** Names (keys in the input) of the constraints that exclude codes. */
  readonly constraints: readonly string[];
}

/**
 * The codes that a data constraint allows, by component id, for the components of which it excludes codes. A constraint
 * with both cube regions and key sets allows the codes that both allow.
 * @param enumerations of the enumerated components of the structure, by component id
 */
export function allowedCodes(
  constraint: Artefact,
  enumerations: ReadonlyMap<string, Enumeration>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const regions = regionsOf(constraint);
  const keys = readKeys(keysOf(constraint), enumerations);
  const allowed = new Map<string, ReadonlySet<string>>();
  for (const component of componentsNamedBy(constraint)) {
    const enumeration = enumerations.get(component);
    if (enumeration === undefined) continue;
    const ofRegions = codesOfRegions(regions, component, enumeration);
    const ofKeys = keys.length === 0 ? enumeration.codes.ids : codesOfKeys(keys, component, enumerations);
    const left = new Set([...ofRegions].filter((id) => ofKeys.has(id)));
    if (left.size < enumeration.codes.ids.size) allowed.set(component, left);
  }
  return allowed;
}

/**
 * The codes that several constraints allow, by component id, for the components of which they exclude codes. A constraint
 * can only narrow what the others allow (technical notes, cascade rules for processing constraints).
 * @param constraints by a name that the result refers to, such as their URN
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
