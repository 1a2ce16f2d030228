import type { Artefact } from '../../../model/artefact.js';
import { type Content, isObject, type LocalisedText, listOf, type Properties } from '../../../model/content.js';
import { ruleFor } from '../../grammar/child-elements.js';
import type { AttributeRule, ElementRule, ElementType } from '../../grammar/element-types.js';
import { effectiveId, objectUrn, urnClass, usageUrn } from '../../grammar/identity.js';
import { escapeAttribute, escapeText } from '../../markup/escape.js';
import { xhtmlNamespace } from '../../markup/markup-writer.js';
import { schemaNamespace, xsiNamespace } from '../namespaces.js';

/** The customary prefixes, by those of the grammar. */
const prefixes: Readonly<Record<string, string>> = {
  message: 'mes',
  structure: 'str',
  common: 'com',
  footer: 'footer',
  registry: 'reg',
  metadata: 'md',
};

/** The prefix that is written for a prefix of the grammar. */
export const prefixOf = (prefix: string): string => prefixes[prefix] ?? prefix;

/** The name with which an element is written; elements without a namespace have no prefix. */
export function nameOf({ name, localName }: ElementRule): string {
  const prefix = name.slice(0, name.indexOf(':'));
  return prefix === 'local' ? localName : `${prefixOf(prefix)}:${localName}`;
}

/** The context of an element. */
export interface ElementContext {
  /** The maintainable artefact; missing outside of artefacts. */
  readonly owner?: Pick<Artefact, 'agencyID' | 'id' | 'version'> | undefined;
  /** Ids of the objects it is nested in that are part of its URN, joined by dots. */
  readonly outer?: string | undefined;
  /** Line break and blanks before the element. */
  readonly indent: string;
}

interface AttributePlan {
  readonly property: string;
  /** Blank, name, equals sign and quote. */
  readonly start: string;
  /** Whether it is the URN of the object, which follows from its place. */
  readonly isUrn: boolean;
  /** Whether it is an id that may be omitted: clients require it. */
  readonly isImpliedId: boolean;
  /** Written where the model lacks the value of a required attribute. */
  readonly missing: string | undefined;
}

/** How the elements for one property of the model are written. */
export interface ChildPlan {
  readonly property: string;
  readonly instead: Content | undefined;
  readonly holds: 'one' | 'many' | 'texts' | 'wrapped';
  readonly rules: readonly ElementRule[];
}

/** How the objects of a type are written; made once for each type. */
interface TypePlan {
  readonly attributes: readonly AttributePlan[];
  readonly children: readonly ChildPlan[];
  readonly isNesting: boolean;
}

const typePlans = new WeakMap<ElementType, TypePlan>();
const names = new WeakMap<ElementRule, string>();

const attributePlan = (type: ElementType, rule: AttributeRule): AttributePlan => ({
  property: rule.property,
  start: ` ${rule.name}="`,
  isUrn: rule.name === 'urn' && type.urn !== undefined,
  isImpliedId: rule.name === 'id' && type.urn !== undefined && !rule.required,
  missing: rule.instead ?? (rule.required ? rule.fixed : undefined),
});

function planOf(type: ElementType): TypePlan {
  const known = typePlans.get(type);
  if (known !== undefined) return known;
  const plan: TypePlan = {
    attributes: type.attributes.map((rule) => attributePlan(type, rule)),
    children: type.properties.flatMap(({ property, rules, instead }) => {
      const [first] = rules;
      if (first === undefined) return [];
      return [{ property, instead, rules, holds: first.wrap === undefined ? first.holds : 'wrapped' }];
    }),
    isNesting: type.urn?.nested === true && type.urn.class !== undefined,
  };
  typePlans.set(type, plan);
  return plan;
}

function writtenName(rule: ElementRule): string {
  const known = names.get(rule);
  if (known !== undefined) return known;
  const name = nameOf(rule);
  names.set(rule, name);
  return name;
}

/** The item part of the URN of an object inside an artefact: the ids of the objects it is nested in, then its own. */
function itemPart(type: ElementType, properties: Properties, outer: string | undefined): string | undefined {
  const id = effectiveId(type, properties);
  return id === undefined || outer === undefined || !type.urn?.nested ? id : `${outer}.${id}`;
}

/** The URN of an object inside an artefact; undefined where it has no URN class or no id. */
function innerUrn(type: ElementType, properties: Properties, { owner, outer }: ElementContext): string | undefined {
  const usage = usageUrn(type, properties, owner);
  if (usage !== undefined) return usage;
  const className = urnClass(type, properties);
  const item = itemPart(type, properties, outer);
  return owner === undefined || className === undefined || item === undefined
    ? undefined
    : objectUrn(className, owner, item);
}

/** The declarations for a value whose type the schema leaves open; a text requires none. */
function valueType(value: Content): string {
  if (typeof value !== 'number' && typeof value !== 'boolean') return '';
  const name = typeof value === 'boolean' ? 'boolean' : /^-?\d+$/.test(String(value)) ? 'integer' : 'double';
  return ` xmlns:xsi="${xsiNamespace}" xmlns:xs="${schemaNamespace}" xsi:type="xs:${name}"`;
}

/** The attributes of an element in the order of the grammar. @param urn of the object, where it has one */
export function writeAttributes(type: ElementType, properties: Properties, urn: () => string | undefined): string {
  let written = '';
  for (const { property, start, isUrn, isImpliedId, missing } of planOf(type).attributes) {
    const value = isUrn ? urn() : (properties[property] ?? (isImpliedId ? effectiveId(type, properties) : missing));
    if (value !== undefined) written += `${start}${escapeAttribute(String(value))}"`;
  }
  return written;
}

/** The text of an element, with the declarations that it needs at the start tag. */
function writeText(start: string, name: string, { text: type }: ElementType, text: Content | undefined): string {
  if (type?.name === 'markup') return `${start} xmlns="${xhtmlNamespace}">${String(text ?? '')}</${name}>`;
  const declared = type?.name === 'anySimpleType' && text !== undefined ? valueType(text) : '';
  return `${start}${declared}>${escapeText(String(text ?? ''))}</${name}>`;
}

/** Writes an element with its content. The value was fitted for the version; properties that the type does not have are not written. */
export function writeElement(rule: ElementRule, value: Content, surroundings: ElementContext): string {
  const { type } = rule;
  const { owner, outer, indent } = surroundings;
  const name = writtenName(rule);
  const given: Properties = isObject(value) ? value : {};
  const properties = type.shape === undefined ? given : type.shape.toElements(given);
  const start = `${indent}<${name}${writeAttributes(type, properties, () => innerUrn(type, properties, surroundings))}`;
  if (type.text !== undefined) {
    return writeText(start, name, type, isObject(value) ? value[type.textProperty ?? 'value'] : value);
  }
  const { children, isNesting } = planOf(type);
  const inside = {
    owner,
    outer: isNesting ? itemPart(type, properties, outer) : undefined,
    indent: `${indent}  `,
  };
  let content = '';
  for (const child of children) {
    const inner = properties[child.property] ?? child.instead;
    if (inner !== undefined) content += writeChildren(child, inner, inside);
  }
  return content === '' ? `${start}/>` : `${start}>${content}${indent}</${name}>`;
}

/** The object for an element, where the model holds one property of it instead. */
const unwrapped = ({ unwrap }: ElementRule, value: Content): Content =>
  unwrap === undefined ? value : { [unwrap]: value };

/** Writes a text in all languages, with an element for each language. */
function writeTexts(rule: ElementRule, texts: LocalisedText, indent: string): string {
  const name = writtenName(rule);
  let written = '';
  for (const lang in texts) {
    const start = `${indent}<${name}${writeAttributes(rule.type, { lang }, () => undefined)}`;
    written += writeText(start, name, rule.type, texts[lang]);
  }
  return written;
}

/** Writes one item of an array. */
export function writeItem({ rules }: ChildPlan, item: Content, inside: ElementContext): string {
  const rule = ruleFor(rules, item) ?? rules[0];
  return rule === undefined ? '' : writeElement(rule, unwrapped(rule, item), inside);
}

/** Writes the elements for one property of the model. */
export function writeChildren(child: ChildPlan, value: Content, inside: ElementContext): string {
  const { rules, holds } = child;
  const [first] = rules;
  if (first === undefined) return '';
  if (holds === 'texts') return writeTexts(first, value as LocalisedText, inside.indent);
  if (holds === 'one') {
    return Array.isArray(value) && value.length === 0 ? '' : writeElement(first, unwrapped(first, value), inside);
  }
  let written = '';
  for (const item of listOf(value)) {
    if (holds === 'many') written += writeItem(child, item, inside);
    // Elements that share an array: each object gives one element for each of its properties.
    else if (isObject(item)) {
      for (const rule of rules) {
        const part = rule.wrap === undefined ? undefined : item[rule.wrap];
        if (part !== undefined) written += writeElement(rule, part, inside);
      }
    }
  }
  return written;
}

/** How the properties of objects of a type are written, in the order of the grammar. */
export const childPlans = (type: ElementType): readonly ChildPlan[] => planOf(type).children;
