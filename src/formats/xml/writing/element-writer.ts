import type { Artefact } from '../../../model/artefact.js';
import type { Content } from '../../../model/content.js';
import { lackOf } from '../../fit/lack-of.js';
import type { AttributeRule, ElementRule, ElementType } from '../../grammar/element-types.js';
import { effectiveId, objectUrn, urnClass } from '../../grammar/identity.js';
import { escapeAttribute, escapeText } from '../../markup/escape.js';
import { xhtmlNamespace } from '../../markup/markup-writer.js';
import { schemaNamespace, xsiNamespace } from '../namespaces.js';
import { nameOf } from './prefixes.js';

export type Properties = Readonly<Record<string, Content | undefined>>;

/** What an element is written inside of. */
export interface Surroundings {
  /** The maintainable artefact; missing outside of artefacts. */
  readonly owner?: Pick<Artefact, 'agencyID' | 'id' | 'version'>;
  /** Ids of the objects it is nested in, joined by dots, as far as they belong into a URN. */
  readonly outer?: string;
  /** Line break and blanks in front of the element. */
  readonly indent: string;
}

const isObject = (content: Content): content is { readonly [property: string]: Content } =>
  typeof content === 'object' && !Array.isArray(content);

const attribute = (name: string, value: Content): string => ` ${name}="${escapeAttribute(String(value))}"`;

/** Id of an object inside an artefact as the item part of its URN has it. */
function itemPart(type: ElementType, properties: Properties, { outer }: Surroundings): string | undefined {
  const id = effectiveId(type, properties);
  return id === undefined || outer === undefined || !type.urn?.nested ? id : `${outer}.${id}`;
}

/** The `urn` attribute of an object inside an artefact; nothing where its class or id is not known. */
function urnAttribute(type: ElementType, properties: Properties, surroundings: Surroundings): string {
  const className = urnClass(type, properties);
  const item = itemPart(type, properties, surroundings);
  if (surroundings.owner === undefined || className === undefined || item === undefined) return '';
  return attribute('urn', objectUrn(className, surroundings.owner, item));
}

/** The type of a value where the schema leaves it open; that of a text goes without saying. */
function valueType(value: Content): string {
  if (typeof value !== 'number' && typeof value !== 'boolean') return '';
  const name = typeof value === 'boolean' ? 'boolean' : /^-?\d+$/.test(String(value)) ? 'integer' : 'double';
  return ` xmlns:xsi="${xsiNamespace}" xmlns:xs="${schemaNamespace}" xsi:type="xs:${name}"`;
}

/** What stands in an attribute where the model has nothing though the schema demands it. */
const whereMissing = ({ required, fixed, instead }: AttributeRule): string | undefined =>
  instead ?? (required ? fixed : undefined);

/** The attributes of an element in the order of the grammar. */
export function writeAttributes(type: ElementType, properties: Properties, urn: () => string): string {
  let written = '';
  for (const rule of type.attributes) {
    if (rule.name === 'urn' && type.urn !== undefined) written += urn();
    else {
      const value = properties[rule.property] ?? whereMissing(rule);
      if (value !== undefined) written += attribute(rule.name, value);
    }
  }
  return written;
}

/** Writes an element with all it holds. */
export function writeElement(rule: ElementRule, value: Content, surroundings: Surroundings): string {
  const { type } = rule;
  const name = nameOf(rule);
  const given: Properties = isObject(value) ? value : {};
  const properties = type.shape === undefined ? given : type.shape.toElements(given);
  const attributes = writeAttributes(type, properties, () => urnAttribute(type, properties, surroundings));
  if (type.text !== undefined) {
    const text = isObject(value) ? value[type.textProperty ?? 'value'] : value;
    const start = `${surroundings.indent}<${name}${attributes}`;
    if (type.text.name === 'markup') return `${start} xmlns="${xhtmlNamespace}">${String(text ?? '')}</${name}>`;
    const named = type.text.name === 'anySimpleType' ? valueType(value) : '';
    return `${start}${named}>${escapeText(String(text ?? ''))}</${name}>`;
  }
  const isNesting = type.urn?.nested === true && type.urn.class !== undefined;
  const outer = isNesting ? itemPart(type, properties, surroundings) : undefined;
  const { owner, indent } = surroundings;
  const inside = {
    indent: `${indent}  `,
    ...(owner === undefined ? {} : { owner }),
    ...(outer === undefined ? {} : { outer }),
  };
  let content = '';
  for (const child of childElements(type, properties)) content += writeElement(child.rule, child.value, inside);
  return content === ''
    ? `${indent}<${name}${attributes}/>`
    : `${indent}<${name}${attributes}>${content}${indent}</${name}>`;
}

/** An element to be written, with its value. */
export interface ChildElement {
  readonly rule: ElementRule;
  readonly value: Content;
}

/** Of elements that share an array the one whose type has the id of an item for its own. */
export const ruleFor = (rules: readonly ElementRule[], item: Content): ElementRule | undefined =>
  rules.length === 1 || !isObject(item) ? rules[0] : rules.find(({ type }) => type.impliedId === item.id);

/** The elements of an object in the order of the grammar. */
export function* childElements(type: ElementType, properties: Properties): Generator<ChildElement> {
  for (const { property, rules, instead } of type.properties) {
    const value = properties[property] ?? instead;
    if (value === undefined) continue;
    const [first] = rules;
    if (first === undefined) continue;
    if (first.wrap !== undefined) yield* wrappedElements(rules, value);
    else if (first.holds === 'texts') yield* textElements(first, value);
    else if (first.holds === 'many') {
      for (const item of value as readonly Content[]) {
        const rule = ruleFor(rules, item) ?? first;
        if (isObject(item) && lackOf(rule, item) !== undefined) continue;
        yield { rule, value: wrapped(rule, item) };
      }
    } else if (!Array.isArray(value) || value.length > 0) yield { rule: first, value: wrapped(first, value) };
  }
}

/** The object that an element stands for, where the model has only one property of it. */
const wrapped = (rule: ElementRule, value: Content): Content =>
  rule.unwrap === undefined ? value : { [rule.unwrap]: value };

function* textElements(rule: ElementRule, value: Content): Generator<ChildElement> {
  for (const [lang, text] of Object.entries(value)) yield { rule, value: { lang, value: text } };
}

/** Elements that share an array: each object gives one element for each of its properties. */
function* wrappedElements(rules: readonly ElementRule[], value: Content): Generator<ChildElement> {
  for (const item of value as readonly Content[]) {
    for (const rule of rules) {
      const part = isObject(item) && rule.wrap !== undefined ? item[rule.wrap] : undefined;
      if (part !== undefined) yield { rule, value: part };
    }
  }
}
