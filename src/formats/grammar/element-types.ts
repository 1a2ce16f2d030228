import type { Content } from '../../model/content.js';
import { type ContentState, contentAutomaton } from './content-automaton.js';
import type { ComplexTypeDeclaration, ContentModel, Grammar } from './grammar.js';
import { writtenAttributes, writtenElements } from './missing-parts.js';
import {
  attributeProperty,
  type ElementException,
  type ElementLoss,
  elementNaming,
  type Particulars,
  ruledName,
  textExceptions,
} from './property-names.js';
import type { ElementShape } from './shapes.js';
import { type SimpleType, simpleType } from './simple-types/simple-type.js';
import { readUrnPattern } from './simple-types/urn-pattern.js';
import { siblings, type Uniqueness, uniqueness } from './uniqueness.js';

export interface AttributeRule {
  readonly name: string;
  readonly property: string;
  readonly type: SimpleType;
  readonly required: boolean;
  readonly fixed?: string;
  /** Written where the model lacks a mandatory attribute. */
  readonly instead?: string;
}

/** The elements that share a property of the model, in the order of the grammar. */
export interface PropertyRule {
  readonly property: string;
  readonly rules: readonly ElementRule[];
  /** Written where the model lacks a mandatory element. */
  readonly instead?: Content;
}

/** An element inside a type: its type, and the property of the model that holds its value. */
export interface ElementRule extends Omit<ElementException, 'many' | 'single' | 'property'> {
  /** Qualified by the prefix of the grammar: `structure:Code`. */
  readonly name: string;
  readonly localName: string;
  readonly type: ElementType;
  readonly property: string;
  /** One value, an array, or texts by language. */
  readonly holds: 'one' | 'many' | 'texts';
  /** Values that have to be distinct: those in uniqueness.ts, otherwise the id of an object that repeats. */
  readonly distinct: readonly Uniqueness[];
  /** Value of an empty element. */
  readonly default?: string;
  /** The element has no counterpart in the model. */
  readonly loss?: ElementLoss;
}

/** The URNs of objects of a type. */
export interface UrnRule {
  /** `codelist.Code`; absent where the class depends on the content of the object. */
  readonly class?: string;
  /** The item part is a dotted path of the ids of nested objects, not a single id. */
  readonly nested: boolean;
  readonly type: SimpleType;
}

/** A type of the grammar, compiled for reading and writing. */
export interface ElementType {
  readonly name: string;
  readonly attributes: readonly AttributeRule[];
  readonly attributeNames: ReadonlySet<string>;
  /** Type of the text, for elements that hold text. */
  readonly text?: SimpleType;
  /** Property of the text beside attributes; absent where the value is the text alone. */
  readonly textProperty?: string;
  /** The value is an object even without attributes. */
  readonly textAlwaysObject: boolean;
  readonly content?: ContentModel;
  readonly elements: ReadonlyMap<string, ElementRule>;
  /** The same elements by property, in the order of the grammar. */
  readonly properties: readonly PropertyRule[];
  readonly start: ContentState;
  /** Elements of several names may alternate, so the order of properties does not follow from the message. */
  readonly interleaves: boolean;
  readonly shape?: ElementShape;
  /** The type belongs to a version with the 2.1 model, so its objects are mapped up (model-2.1/up). */
  readonly isOfModel21: boolean;
  /** The id that the type fixes and the model states. */
  readonly impliedId?: string;
  readonly urn?: UrnRule;
  /** Identified by agency, id and version. */
  readonly isMaintainable: boolean;
}

interface Occurrence {
  readonly name: string;
  readonly type: string;
  readonly repeats: boolean;
  readonly default?: string;
}

/** The elements of a content model in the order of the grammar; an element repeats also where a group around it repeats. */
function occurrences(model: ContentModel, repeats = false): readonly Occurrence[] {
  if (model.kind === 'element') return [{ ...model, repeats }];
  if (model.kind === 'repeat') return occurrences(model.part, repeats || model.max > 1);
  return model.parts.flatMap((part) => occurrences(part, repeats));
}

function hasRepeatedChoice(model: ContentModel, repeats = false): boolean {
  if (model.kind === 'element') return false;
  if (model.kind === 'repeat') return hasRepeatedChoice(model.part, repeats || model.max > 1);
  return (repeats && model.kind === 'choice') || model.parts.some((part) => hasRepeatedChoice(part, repeats));
}

function missingAttribute(name: string): { instead?: string } {
  const instead = writtenAttributes[name];
  return instead === undefined ? {} : { instead };
}

/** Groups elements by their property. */
function byProperty(typeName: string, elements: Iterable<ElementRule>): PropertyRule[] {
  const groups = new Map<string, ElementRule[]>();
  for (const rule of elements) {
    const group = groups.get(rule.property);
    if (group === undefined) groups.set(rule.property, [rule]);
    else group.push(rule);
  }
  return [...groups].map(([property, rules]) => {
    const instead = rules.map((rule) => writtenElements[`${typeName}/${rule.name}`]).find((row) => row !== undefined);
    return { property, rules, ...(instead === undefined ? {} : { instead }) };
  });
}

/** The types of one grammar, each compiled at its first use. */
export class ElementTypes {
  readonly #grammar: Grammar;
  readonly #shapes: Readonly<Record<string, ElementShape>>;
  readonly #particulars: Particulars | undefined;
  readonly #types = new Map<string, ElementType>();
  readonly #simpleTypes = new Map<string, SimpleType>();

  /**
   * @param shapes types of this version whose model has another shape than their elements, by name
   * @param particulars missing where the version has the information model of 3.x
   */
  constructor(grammar: Grammar, shapes: Readonly<Record<string, ElementShape>>, particulars?: Particulars) {
    this.#grammar = grammar;
    this.#shapes = shapes;
    this.#particulars = particulars;
  }

  /** @throws Error when the grammar does not define the type. */
  type(name: string): ElementType {
    const known = this.#types.get(name);
    if (known !== undefined) return known;
    const declared = this.#grammar.complexTypes.get(name) ?? { name, attributes: [], text: name };
    const elements = new Map<string, ElementRule>();
    const properties: PropertyRule[] = [];
    const made = this.#make(declared, elements, properties);
    // Registered before its elements are compiled: a type may contain elements of its own type.
    this.#types.set(name, made);
    this.#fillElements(elements, name, declared.content);
    properties.push(...byProperty(name, elements.values()));
    return made;
  }

  /** Whether the grammar defines a type of elements. */
  has(name: string): boolean {
    return this.#grammar.complexTypes.has(name);
  }

  /** @throws Error when the grammar does not define the type. */
  simpleType(name: string): SimpleType {
    const known = this.#simpleTypes.get(name);
    if (known !== undefined) return known;
    const made = simpleType(this.#grammar, name);
    this.#simpleTypes.set(name, made);
    return made;
  }

  #make(
    declared: ComplexTypeDeclaration,
    elements: ReadonlyMap<string, ElementRule>,
    properties: readonly PropertyRule[],
  ): ElementType {
    const { name, content, text } = declared;
    const attributes = declared.attributes.map((attribute) => ({
      ...attribute,
      ...missingAttribute(`${name}/${attribute.name}`),
      property: attributeProperty(name, attribute.name, this.#particulars),
      type: this.simpleType(attribute.type),
    }));
    const textException = textExceptions[name];
    const shape = this.#shapes[name];
    const urn = this.#urnRule(declared);
    const impliedId = this.#particulars?.impliedIds[name];
    return {
      name,
      attributes,
      attributeNames: new Set(attributes.map((attribute) => attribute.name)),
      ...(text === undefined ? {} : { text: this.simpleType(text) }),
      ...(text === undefined || attributes.length === 0 ? {} : { textProperty: textException?.property ?? 'value' }),
      textAlwaysObject: textException?.always ?? false,
      ...(content === undefined ? {} : { content }),
      elements,
      properties,
      start: contentAutomaton(content),
      interleaves: content !== undefined && hasRepeatedChoice(content),
      ...(shape === undefined ? {} : { shape }),
      isOfModel21: this.#particulars !== undefined,
      ...(impliedId === undefined ? {} : { impliedId }),
      ...(urn === undefined ? {} : { urn }),
      // References of 2.1 have an agency too, but no URN.
      isMaintainable: ['agencyID', 'urn'].every((own) => attributes.some((attribute) => attribute.name === own)),
    };
  }

  #fillElements(rules: Map<string, ElementRule>, typeName: string, content: ContentModel | undefined): void {
    for (const { name, type, repeats, default: initial } of content === undefined ? [] : occurrences(content)) {
      const localName = name.slice(name.indexOf(':') + 1);
      const {
        many = false,
        single = false,
        property,
        ...wrapping
      } = elementNaming(typeName, localName, this.#particulars);
      const loss = this.#particulars?.losses[`${typeName}/${localName}`];
      const isText = type === 'TextType' || type === 'XHTMLType';
      const made = this.type(type);
      const unique = this.#particulars?.uniqueness[type] ?? uniqueness[type];
      // An element that ends several alternatives follows all of them.
      rules.delete(name);
      const holds = isText ? 'texts' : (repeats || many) && !single ? 'many' : 'one';
      rules.set(name, {
        name,
        localName,
        type: made,
        property: property ?? ruledName(localName, repeats || isText),
        holds,
        distinct: unique ?? (holds === 'many' && made.urn !== undefined && !made.isMaintainable ? siblings : []),
        ...(initial === undefined ? {} : { default: initial }),
        ...(loss === undefined ? {} : { loss }),
        ...wrapping,
      });
    }
  }

  #urnRule(declared: ComplexTypeDeclaration): UrnRule | undefined {
    const attribute = declared.attributes.find(({ name }) => name === 'urn');
    const type = attribute === undefined ? undefined : this.simpleType(attribute.type);
    if (attribute !== undefined && type !== undefined && this.#particulars !== undefined) {
      const { urnClasses, nestedTypes } = this.#particulars;
      const known = urnClasses[declared.name];
      return { ...(known === undefined ? {} : { class: known }), nested: nestedTypes.has(declared.name), type };
    }
    // The urn of a link is its target, not the identity of the link.
    if (attribute === undefined || !type?.bases.includes('UrnPrefixPart')) return undefined;
    const patterns = this.#grammar.simpleTypes.get(attribute.type)?.patterns ?? [];
    const [only] = patterns.length === 1 ? patterns : [];
    const pattern = only === undefined ? undefined : readUrnPattern(only);
    return {
      ...(pattern === undefined ? {} : { class: pattern.class }),
      nested: !type.bases.includes('ComponentUrnType') && !type.bases.includes('MaintainableUrnType'),
      type,
    };
  }
}
