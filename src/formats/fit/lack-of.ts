import type { Content } from '../../model/content.js';
import type { ElementRule } from '../grammar/element-types.js';

type Properties = Readonly<Record<string, Content | undefined>>;

const demandsOf = new WeakMap<ElementRule, ReadonlyMap<string, string>>();

/** The attributes without which an element is not valid and that nothing is put in the place of, by property. */
function demands(rule: ElementRule): ReadonlyMap<string, string> {
  const known = demandsOf.get(rule);
  if (known !== undefined) return known;
  const { attributes, textProperty, textAlwaysObject } = rule.type;
  const made = new Map(
    attributes
      .filter(({ required, fixed, instead }) => required && fixed === undefined && instead === undefined)
      .map(({ property, name }) => [property, name]),
  );
  if (textAlwaysObject && textProperty !== undefined) made.set(textProperty, textProperty);
  demandsOf.set(rule, made);
  return made;
}

/**
 * What an object lacks to be written as one element of several: a link without an address. Undefined where it lacks
 * nothing; it is left out else.
 */
export function lackOf(rule: ElementRule, value: Properties): string | undefined {
  for (const [property, name] of demands(rule)) if (value[property] === undefined) return name;
  return undefined;
}
