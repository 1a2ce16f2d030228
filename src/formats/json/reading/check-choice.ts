import type { Alternative, ChoiceRule } from './object-type.js';
import type { Slots } from './slots.js';

/** A rule that the properties of an object break together. */
export interface ChoiceFault {
  readonly rule: 'property.missing' | 'property.conflict';
  readonly detail: string;
}

const listed = (alternatives: readonly Alternative[], joint: string): string =>
  alternatives.map(({ required }) => required.map((rule) => rule.name).join(' with ')).join(joint);

const isComplete = ({ required }: Alternative, slots: Slots): boolean =>
  required.every(({ slot }) => slots[slot] !== undefined);

/** What is given that does not belong to an alternative, and what is given at all. */
function strays(alternatives: readonly Alternative[], chosen: Alternative | undefined, slots: Slots): string[] {
  const given = alternatives.flatMap(({ all }) => all.filter(({ slot }) => slots[slot] !== undefined));
  return [...new Set(given.filter((rule) => chosen?.all.includes(rule) !== true).map(({ name }) => name))];
}

/**
 * What is wrong with the properties of an object of which only some go together.
 * @param name what to call the object
 * @param slots what is given
 */
export function choiceFault({ take, alternatives }: ChoiceRule, name: string, slots: Slots): ChoiceFault | undefined {
  const chosen = alternatives.find((alternative) => isComplete(alternative, slots));
  if (chosen !== undefined && take === 'one or more') return undefined;
  const others = strays(alternatives, chosen, slots);
  if (chosen === undefined) {
    if (take === 'one or none' && others.length === 0) return undefined;
    const needed = take === 'one or more' ? listed(alternatives, ' or ') : `one of ${listed(alternatives, ', ')}`;
    return { rule: 'property.missing', detail: `${name} needs ${needed}` };
  }
  if (others.length === 0) return undefined;
  const detail = `${name} has ${listed([chosen], '')} and cannot have ${others.join(', ')} as well`;
  return { rule: 'property.conflict', detail };
}
