import { RE2JS, RE2JSException } from 're2js';
import { eachInSteps, type Steps } from '../model/steps.js';
import type { CodeIndex } from './code-index.js';
import type { Modifiers } from './extract-selections.js';

function* filterInSteps(ids: readonly string[], isMeant: (id: string) => boolean): Steps<readonly string[]> {
  const meant: string[] = [];
  yield* eachInSteps(ids, (id) => {
    if (isMeant(id)) meant.push(id);
  });
  return meant;
}

/**
 * The ids that a regular expression matches as a whole; none for an invalid one. The engine takes time in proportion to the
 * text, whatever the expression; so it has neither back-references nor assertions about what is around.
 */
function* matched(expression: string, ids: readonly string[]): Steps<readonly string[]> {
  try {
    const fits = RE2JS.compile(expression);
    return yield* filterInSteps(ids, (id) => fits.testExact(id));
  } catch (error) {
    if (error instanceof RE2JSException) return [];
    throw error;
  }
}

/** Whether an item names a set of codes: a pattern, a code with those below it, an expression or a part of an id. */
export const namesSet = (item: string, modifiers: Modifiers | undefined): boolean =>
  modifiers?.regEx === true || modifiers?.part !== undefined || modifiers?.cascade !== undefined || item.includes('%');

/**
 * The ids that an item means among those of a list (information model, MemberSelection, ItemMap, RepresentationMapping).
 * Positions count from 0; the end is excluded.
 */
export function* codesMeant(
  item: string,
  modifiers: Modifiers | undefined,
  ids: readonly string[],
  codes: Pick<CodeIndex, 'select'>,
): Steps<readonly string[]> {
  if (modifiers?.regEx === true) return yield* matched(item, ids);
  if (modifiers?.part !== undefined) {
    const [start = 0, end] = modifiers.part;
    return yield* filterInSteps(ids, (id) => id.slice(start, end) === item);
  }
  return yield* codes.select([{ value: item, cascade: modifiers?.cascade }]);
}
