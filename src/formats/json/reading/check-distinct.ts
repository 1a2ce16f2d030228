import type { Content } from '../../../model/content.js';
import type { Findings } from './findings.js';
import type { Frame } from './frame.js';
import type { Properties } from './shapes.js';

/** The id of an object: written, fixed by the standard, or that of the concept it takes its identity from. */
function effectiveId(frame: Frame, { id, conceptIdentity }: Properties): Content | undefined {
  if (typeof id === 'string') return id;
  const { fixedId } = frame.type;
  if (fixedId !== undefined || typeof conceptIdentity !== 'string') return fixedId;
  return conceptIdentity.slice(conceptIdentity.indexOf(').') + 2);
}

/** Notes the ids of an object where they have to be distinct. */
export function checkDistinct(frame: Frame, properties: Properties, findings: Findings): void {
  for (const unique of frame.type.distinct) {
    const scope = unique.scope === undefined ? frame.parent : frame.within(unique.scope);
    const value =
      unique.property === undefined ? effectiveId(frame, properties) : (properties[unique.property] ?? unique.default);
    if (scope === undefined || value === undefined) continue;
    scope.distinct ??= new Map();
    const group = unique.group === 'id' ? frame.property : unique.group;
    const seen = scope.distinct.get(group) ?? new Set();
    if (seen.size === 0) scope.distinct.set(group, seen);
    const before = seen.size;
    if (seen.add(value).size > before) continue;
    const name = unique.property ?? 'id';
    const detail = () => `Among ${frame.property} and what shares their ids, the ${name} "${value}" is taken already`;
    findings.error(frame.place(), 'item.duplicate', detail);
  }
}
