import type { Artefact } from '../model/artefact.js';
import type { Properties } from '../model/content.js';
import type { Steps } from '../model/steps.js';
import { allowedValues } from './allowed-values.js';
import { keysOf, regionsOf, type ValueSet } from './constraint-content.js';
import type { Enumeration } from './enumeration.js';
import { membersOf } from './extent.js';
import { holdsAny } from './spans.js';

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
export function* emptySelections(
  constraint: Artefact,
  enumerations: ReadonlyMap<string, Enumeration>,
): Steps<readonly EmptySelection[]> {
  const { spans } = yield* allowedValues(new Map([['', constraint]]), enumerations);
  const empty: EmptySelection[] = [];
  for (const [component, { codes }] of enumerations) {
    const sets = setsFor(constraint, component);
    if (sets.length === 0 || sets.some(needsMore)) continue;
    const members = sets.filter((set) => set['include'] !== false).flatMap(membersOf);
    const patterns = new Set(members.map(({ value }) => value).filter((value) => value.includes('%')));
    for (const pattern of patterns) {
      const fitting = members.filter(({ value }) => value === pattern);
      if (!fitting.some((member) => codes.hasAny(member))) empty.push({ component, pattern });
      yield;
    }
    const span = spans.get(component);
    if (span !== undefined && !holdsAny(span, codes) && !sets.some(isAbsence)) empty.push({ component });
    yield;
  }
  return empty;
}
