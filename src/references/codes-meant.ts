import { runInNewContext } from 'node:vm';
import type { CodeIndex } from './code-index.js';
import type { Modifiers } from './extract-selections.js';

/** Time that one expression may take for all ids of a list, milliseconds: some need exponential time. */
const longestMatch = 100;

/** The ids that a regular expression matches as a whole; none for one that is invalid or takes too long. */
function matched(expression: string, ids: readonly string[]): readonly string[] {
  try {
    return runInNewContext(
      'const fits = new RegExp("^(?:" + expression + ")$"); ids.filter((id) => fits.test(id))',
      {
        expression,
        ids,
      },
      { timeout: longestMatch },
    ) as string[];
  } catch {
    return [];
  }
}

/** Whether an item names a set of codes: a pattern, a code with those below it, an expression or a part of an id. */
export const namesSet = (item: string, modifiers: Modifiers | undefined): boolean =>
  modifiers?.regEx === true || modifiers?.part !== undefined || modifiers?.cascade !== undefined || item.includes('%');

/**
 * The ids that an item means among those of a list (information model, MemberSelection, ItemMap, RepresentationMapping).
 * Positions count from 0; the end is excluded.
 */
export function codesMeant(
  item: string,
  modifiers: Modifiers | undefined,
  ids: readonly string[],
  codes: Pick<CodeIndex, 'matching'>,
): readonly string[] {
  if (modifiers?.regEx === true) return matched(item, ids);
  if (modifiers?.part !== undefined) {
    const [start = 0, end] = modifiers.part;
    return ids.filter((id) => id.slice(start, end) === item);
  }
  return [...codes.matching([{ value: item, cascade: modifiers?.cascade }])];
}
