import { type Content, isObject, listOf, type Properties } from '../../model/content.js';
import type { ElementRule, ElementType } from './element-types.js';

/** An element of SDMX-ML for a value of the model. */
export interface ChildElement {
  readonly rule: ElementRule;
  readonly value: Content;
}

const fixesType = ({ type }: ElementRule, value: Content): boolean =>
  type.attributes.some(({ name, fixed }) => name === 'type' && fixed === value);

/** Among elements that share an array, the one whose type fixes the `type` of the item, or else its id. */
export function ruleFor(rules: readonly ElementRule[], item: Content): ElementRule | undefined {
  if (rules.length === 1 || !isObject(item)) return rules[0];
  const { id, type: kind } = item;
  const ofKind = kind === undefined ? undefined : rules.find((rule) => fixesType(rule, kind));
  return ofKind ?? rules.find(({ type }) => type.impliedId === id);
}

/** The object for an element, where the model holds one property of it instead. */
const wrapped = ({ unwrap }: ElementRule, value: Content): Content =>
  unwrap === undefined ? value : { [unwrap]: value };

/** The elements of an object in the order of the grammar. */
export function* childElements(type: ElementType, properties: Properties): Generator<ChildElement> {
  for (const { property, rules, instead } of type.properties) {
    const value = properties[property] ?? instead;
    const [first] = rules;
    if (value === undefined || first === undefined) continue;
    if (first.wrap !== undefined) yield* wrappedElements(rules, value);
    else if (first.holds === 'texts') {
      for (const [lang, text] of Object.entries(value)) yield { rule: first, value: { lang, value: text } };
    } else if (first.holds === 'many') {
      for (const item of value as readonly Content[]) {
        const rule = ruleFor(rules, item) ?? first;
        yield { rule, value: wrapped(rule, item) };
      }
    } else if (!Array.isArray(value) || value.length > 0) yield { rule: first, value: wrapped(first, value) };
  }
}

/** Elements that share an array: each object gives one element for each of its properties. */
function* wrappedElements(rules: readonly ElementRule[], value: Content): Generator<ChildElement> {
  for (const item of listOf(value)) {
    for (const rule of rules) {
      const part = isObject(item) && rule.wrap !== undefined ? item[rule.wrap] : undefined;
      if (part !== undefined) yield { rule, value: part };
    }
  }
}
