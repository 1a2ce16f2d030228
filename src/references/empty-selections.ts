import type { Artefact } from '../model/artefact.js';
import type { Properties } from '../model/content.js';
import { keysOf, regionsOf, type ValueSet } from './constraint-content.js';
import { allowedCodes } from './effective-codes.js';
import type { Enumeration } from './enumeration.js';
import { membersOf } from './extent.js';

/** What a constraint selects although nothing fits it. */
export interface EmptySelection {
  readonly component: string;
  /** A pattern of an inclusive selection that no code fits; undefined where no code at all is left. */
  readonly pattern?: string;
}

const setsFor = (constraint: Properties, component: string): readonly ValueSet[] =>
  [...regionsOf(constraint), ...keysOf(constraint)].flatMap(({ sets }) => sets.filter(({ id }) => id === component));

/** Whether what a set selects depends on more than the ids of the codes: parents, or the prefixes of extensions. */
const needsMore = (set: ValueSet): boolean =>
  set['removePrefix'] === true || membersOf(set).some(({ cascade }) => cascade === 'excluderoot');

/** Whether a set is written to exclude all values. */
const isAbsence = (set: ValueSet): boolean =>
  set['include'] === false && membersOf(set).every(({ value }) => value === '%');

/**
 * The patterns of a constraint that fit no code, and the components of which it leaves no code, unless it says so. Unknown codes
 * are not listed one by one. Selections that depend on parents or prefixes are left out.
 * @param enumerations by component id; their codes need no parents
 */
export function emptySelections(
  constraint: Artefact,
  enumerations: ReadonlyMap<string, Enumeration>,
): readonly EmptySelection[] {
  const allowed = allowedCodes(constraint, enumerations);
  return [...enumerations].flatMap(([component, { codes }]): readonly EmptySelection[] => {
    const sets = setsFor(constraint, component);
    if (sets.length === 0 || sets.some(needsMore)) return [];
    const patterns = sets
      .filter((set) => set['include'] !== false)
      .flatMap((set) => membersOf(set).filter(({ value }) => value.includes('%')))
      .filter((member) => codes.matching([member]).size === 0)
      .map(({ value }) => ({ component, pattern: value }));
    const isEmpty = allowed.get(component)?.size === 0 && !sets.some(isAbsence);
    return [...new Map(patterns.map((each) => [each.pattern, each])).values(), ...(isEmpty ? [{ component }] : [])];
  });
}
