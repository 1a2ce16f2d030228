import type { Artefact } from '../model/artefact.js';
import { codesOfKeys, readKeys } from './codes-of-keys.js';
import { codesOfRegions } from './codes-of-regions.js';
import { componentsNamedBy, keysOf, regionsOf } from './constraint-content.js';
import type { Enumeration } from './enumeration.js';

/**
 * The codes that a data constraint leaves to components, by component id; components of which it leaves out nothing
 * are not there. One with both cube regions and key sets leaves what both leave.
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
