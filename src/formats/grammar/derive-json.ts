import type { AttributeDeclaration, ComplexTypeDeclaration, ContentModel, Grammar } from './grammar.js';
import type {
  Choice,
  JsonDelta,
  JsonGrammar,
  ObjectDeclaration,
  ReferenceDeclaration,
  Union,
} from './json-notation.js';
import type { Particulars } from './property-names.js';
import {
  attributeProperty,
  type ElementException,
  elementNaming,
  ruledName,
  textExceptions,
} from './property-names.js';
import { readUrnPattern } from './simple-types/urn-pattern.js';

/** An element of a content model, with the occurrence that the groups around it leave. */
interface Occurrence {
  readonly name: string;
  readonly type: string;
  readonly isOptional: boolean;
  readonly repeats: boolean;
  /** Bounds that the element declares itself; 0 to 1 inside a group that repeats. */
  readonly min: number;
  readonly max: number;
}

function occurrences(
  model: ContentModel,
  outer: Omit<Occurrence, 'name' | 'type'> = { min: 1, max: 1, isOptional: false, repeats: false },
): readonly Occurrence[] {
  if (model.kind === 'element') {
    return [{ ...outer, name: model.name.slice(model.name.indexOf(':') + 1), type: model.type }];
  }
  const { repeats } = outer;
  if (model.kind === 'repeat') {
    const { min, max } = model;
    const isOptional = outer.isOptional || min === 0;
    return occurrences(model.part, { min: repeats ? 0 : min, max, isOptional, repeats: repeats || max > 1 });
  }
  const isOptional = outer.isOptional || model.kind !== 'sequence';
  return model.parts.flatMap((part) => occurrences(part, { min: repeats ? 0 : 1, max: 1, isOptional, repeats }));
}

/** Attributes of identified objects that SDMX-JSON has as links. */
const linkParts: Readonly<Record<string, string>> = {
  uri: 'self.uri',
  serviceURL: 'service.href',
  structureURL: 'self.href',
};

const isText = ({ type }: Occurrence): boolean => type === 'TextType' || type === 'XHTMLType';
/** A reference of SDMX 2.1 is a URN in SDMX-JSON. */
const isReference = (content: ContentModel): boolean =>
  content.kind === 'element' ? content.name === 'local:Ref' : 'parts' in content && content.parts.some(isReference);

const isOptionalName = (name: string): boolean => name.endsWith('?');
const baseName = (key: string): string => key.replace(/[/?].*$/, '');

/** A declaration with a delta applied; see JsonDelta for its notation. */
function patched(declaration: ObjectDeclaration, delta: Readonly<Record<string, string | null>>): ObjectDeclaration {
  let rows = Object.entries(declaration);
  for (const [mark, notation] of Object.entries(delta)) {
    const [, before, key = mark] = /^(\S*) > (.*)$/.exec(mark) ?? [];
    const changed = rows.findIndex(([known]) => baseName(known) === baseName(key));
    if (notation === null) rows = rows.toSpliced(changed, 1);
    else if (changed >= 0) rows = rows.with(changed, [key, notation]);
    else {
      const place = before === undefined ? rows.length : rows.findIndex(([known]) => baseName(known) === before) + 1;
      rows = rows.toSpliced(place, 0, [key, notation]);
    }
  }
  return Object.fromEntries(rows);
}

/**
 * A version of SDMX-JSON, derived from the version of SDMX-ML with the same information model by one rule, and by deltas
 * where the official schemas differ from it:
 *
 * - Attributes and elements become properties, in that order, named by property-names.ts; agency, id and version of an
 *   artefact come first, `urn`, `uri` and addresses are links, and the text of an element precedes its attributes.
 * - In an artefact everything but its identity and name is optional, since a stub has nothing else.
 * - An element that repeats is an array, of distinct values where these are ids or references.
 * - A choice stays a choice. A text with optional attributes is an object, or the bare text where it has none of them.
 */
export class DerivedJson implements JsonGrammar {
  readonly #grammar: Grammar;
  readonly #deltas: readonly JsonDelta[];
  readonly #particulars: Particulars | undefined;
  readonly #simpleTypes: Readonly<Record<string, string>>;
  readonly #hasEmptyArrays: boolean;
  readonly #objects = new Map<string, ObjectDeclaration | undefined>();

  /** @param deltas in the order in which they are applied */
  constructor(grammar: Grammar, deltas: readonly JsonDelta[], particulars?: Particulars) {
    this.#grammar = grammar;
    this.#deltas = deltas;
    this.#particulars = particulars;
    this.#simpleTypes = Object.assign({}, ...deltas.map(({ simpleTypes }) => simpleTypes));
    this.#hasEmptyArrays = deltas.some(({ hasEmptyArrays }) => hasEmptyArrays);
  }

  object(name: string): ObjectDeclaration | undefined {
    if (!this.#objects.has(name)) this.#objects.set(name, this.#declaration(name));
    return this.#objects.get(name);
  }

  union(name: string): Union | undefined {
    const own = this.#deltas.findLast(({ unions }) => unions?.[name] !== undefined)?.unions?.[name];
    const declared = this.#grammar.complexTypes.get(name);
    if (own !== undefined || declared?.text === undefined || declared.attributes.length === 0) return own;
    if (textExceptions[name]?.always) return undefined;
    return { simple: this.#simple(declared.text), object: name.replace(/Type$/, '') };
  }
  choices(name: string): readonly Choice[] {
    const own = this.#deltas.findLast(({ choices }) => choices?.[name] !== undefined)?.choices?.[name];
    if (own !== undefined) return own;
    if (name === 'StructuresType') return this.#setsOrStructures();
    const declared = this.#grammar.complexTypes.get(name);
    return declared?.content === undefined ? [] : this.#choicesIn(name, declared.content, false);
  }

  values(name: string): readonly string[] | undefined {
    const own = this.#deltas.findLast(({ values }) => values?.[name] !== undefined)?.values?.[name];
    return own ?? this.#grammar.simpleTypes.get(name)?.values;
  }

  reference(name: string): ReferenceDeclaration | undefined {
    const own = this.#deltas.findLast(({ references }) => references?.[name] !== undefined)?.references?.[name];
    const bases = this.#basesOf(name);
    if (own !== undefined || !bases.includes('UrnReferenceType')) return own;
    const forms = (this.#grammar.simpleTypes.get(name)?.patterns ?? []).map(readUrnPattern);
    const classes = forms.flatMap((form) => (form === undefined ? [] : [form.class]));
    // Schemes of one id exist in version 1.0 only.
    const scheme = forms.length === 1 ? forms[0]?.id : undefined;
    const isArtefact = bases.includes('MaintainableUrnReferenceType');
    return {
      classes,
      ...(isArtefact ? {} : { item: bases.includes('ComponentUrnReferenceType') ? 'one' : 'nested' }),
      ...(scheme === undefined ? {} : { fixed: `${scheme}(1.0)` }),
    };
  }

  isClosed(object: string): boolean {
    return this.#deltas.findLast(({ isClosed }) => isClosed !== undefined)?.isClosed?.(object) ?? false;
  }

  #declaration(name: string): ObjectDeclaration | undefined {
    let declaration = this.#derived(name);
    for (const { objects, additions } of this.#deltas) {
      const addition = additions?.[name];
      if (addition !== undefined) declaration = addition ?? undefined;
      const delta = objects?.[name];
      if (delta !== undefined && declaration !== undefined) declaration = patched(declaration, delta);
    }
    return declaration;
  }

  #derived(name: string): ObjectDeclaration | undefined {
    const declared = this.#grammar.complexTypes.get(name) ?? this.#grammar.complexTypes.get(`${name}Type`);
    if (declared === undefined || this.union(name) !== undefined) return undefined;
    const { attributes, content, text } = declared;
    if (text !== undefined && attributes.length === 0) return undefined;
    if (content !== undefined && isReference(content)) return undefined;
    if (name === 'StructuresType') return this.#containers(content);
    const written =
      text === undefined ? [] : [[textExceptions[declared.name]?.property ?? 'value', this.#simple(text)]];
    const properties = new Map<string, string>([...(written as [string, string][]), ...this.#attributes(declared)]);
    for (const [key, notation] of content === undefined ? [] : this.#elements(declared, content)) {
      // An element that ends several alternatives follows all of them.
      properties.delete(key);
      properties.set(key, notation);
    }
    return Object.fromEntries(properties);
  }

  /** SDMX-ML has an element around the artefacts of a class, SDMX-JSON an array. */
  #containers(content: ContentModel | undefined): ObjectDeclaration {
    const lists = content === undefined ? [] : occurrences(content);
    const artefacts = lists.flatMap(({ type }) => {
      const inner = this.#grammar.complexTypes.get(type)?.content;
      return inner === undefined ? [] : occurrences(inner);
    });
    return Object.fromEntries(artefacts.map(({ name, type }) => [`${ruledName(name, true)}?`, `${type}[]`]));
  }

  /** A message holds metadata sets or structures; their schemas are two. */
  #setsOrStructures(): readonly Choice[] {
    const containers = Object.keys(this.object('StructuresType') ?? {});
    const others = containers.filter((key) => key !== 'metadataSets?');
    if (others.length === containers.length) return [];
    return [{ take: 'one or none', alternatives: ['metadataSets', others.join(' ')] }];
  }

  #basesOf(name: string): readonly string[] {
    const { base } = this.#grammar.simpleTypes.get(name) ?? {};
    return base === undefined ? [] : [base, ...this.#basesOf(base)];
  }

  #simple(name: string): string {
    return this.#simpleTypes[name] ?? name;
  }

  #attributes({ name, attributes }: ComplexTypeDeclaration): [string, string][] {
    const has = (attribute: string) => attributes.some((each) => each.name === attribute);
    const isIdentified = has('urn') && has('uri');
    const first = has('urn') && has('agencyID') ? ['agencyID', 'id', 'version'] : [];
    const ordered = [
      ...first.flatMap((attribute) => attributes.filter((each) => each.name === attribute)),
      ...attributes.filter((attribute) => !first.includes(attribute.name)),
    ];
    return ordered.flatMap((attribute): [string, string][] => {
      if (isIdentified && attribute.name === 'urn') return [];
      const property = this.#attributeName(name, attribute.name);
      const link = isIdentified ? linkParts[attribute.name] : undefined;
      if (link !== undefined) return [[property, link]];
      const isRequired = attribute.required && (first.length === 0 || first.includes(attribute.name));
      return [[isRequired ? property : `${property}?`, this.#attributeValue(attribute)]];
    });
  }

  #attributeValue({ type, fixed }: AttributeDeclaration): string {
    if (fixed === undefined) return this.#simple(type);
    return type === 'boolean' ? fixed : `'${fixed}'`;
  }

  #elements({ name, attributes }: ComplexTypeDeclaration, content: ContentModel): [string, string][] {
    const has = (attribute: string) => attributes.some((each) => each.name === attribute);
    const isArtefact = has('urn') && has('agencyID');
    return occurrences(content).flatMap((occurrence): [string, string][] => {
      const property = this.#property(name, occurrence);
      const isOptional = occurrence.isOptional || (isArtefact && !isText(occurrence));
      const mark = isOptional ? '?' : '';
      if (isText(occurrence)) return [[`${property.replace(/s$/, '')}/${property}${mark}`, 'texts']];
      const row: [string, string] = [`${property}${mark}`, this.#notation(name, occurrence)];
      // Objects with a URN have links in SDMX-JSON, those to themselves at least.
      return property === 'annotations' && has('urn') ? [row, ['links?', 'LinkType[0..]']] : [row];
    });
  }

  #attributeName(type: string, attribute: string): string {
    const own = this.#deltas.findLast(({ attributeNames }) => attributeNames !== undefined)?.attributeNames;
    return own?.(type, attribute) ?? attributeProperty(type, attribute, this.#particulars);
  }

  #naming(type: string, element: string): ElementException {
    const own = this.#deltas.findLast(({ elementNames }) => elementNames !== undefined)?.elementNames;
    return own?.(type, element) ?? elementNaming(type, element, this.#particulars);
  }

  #property(type: string, occurrence: Occurrence): string {
    const { property } = this.#naming(type, occurrence.name);
    return property ?? ruledName(occurrence.name, occurrence.repeats || isText(occurrence));
  }

  #notation(type: string, occurrence: Occurrence): string {
    const { many = false, single = false, unwrap } = this.#naming(type, occurrence.name);
    const inner = unwrap === undefined ? undefined : this.#grammar.complexTypes.get(occurrence.type)?.content;
    const [unwrapped] = inner === undefined ? [] : occurrences(inner);
    const value = this.#value(unwrapped?.type ?? occurrence.type);
    const isArray = occurrence.repeats || many || unwrapped?.repeats === true;
    return isArray && !single ? this.#array(value, occurrence.repeats ? occurrence : (unwrapped ?? occurrence)) : value;
  }

  #array(value: string, { min, max }: Occurrence): string {
    if (value === 'LinkType' || (this.#hasEmptyArrays && min === 0)) return `${value}[0..]`;
    const isDistinct = !this.#hasEmptyArrays && /(?:Reference|ID)Type$/.test(value);
    const range = max > 1 && max < Number.POSITIVE_INFINITY ? `1..${max}` : '';
    return `${value}[${range}]${isDistinct ? '!' : ''}`;
  }

  #value(type: string): string {
    const declared = this.#grammar.complexTypes.get(type);
    const isBareText = declared?.text !== undefined && declared.attributes.length === 0;
    return this.#simple(isBareText ? declared.text : type);
  }

  #choicesIn(type: string, model: ContentModel, isOptional: boolean): readonly Choice[] {
    if (model.kind === 'sequence') return model.parts.flatMap((part) => this.#choicesIn(type, part, isOptional));
    if (model.kind === 'repeat' && model.max === 1) return this.#choicesIn(type, model.part, true);
    if (model.kind !== 'choice') return [];
    const alternatives = this.#alternatives(type, model);
    const isNullable = alternatives.some((names) => names.every(isOptionalName));
    const marked = alternatives.map((names) =>
      names.every(isOptionalName) ? names.map((name) => name.slice(0, -1)) : names,
    );
    const take = isOptional || isNullable ? 'one or none' : 'one';
    return [{ take, alternatives: marked.map((names) => names.join(' ')) }];
  }

  /** Every way through a model of choices and sequences, as the properties on it. */
  #alternatives(type: string, model: ContentModel): readonly (readonly string[])[] {
    if (model.kind === 'choice') return model.parts.flatMap((part) => this.#alternatives(type, part));
    if (model.kind !== 'sequence') {
      const names = occurrences(model).map(
        (occurrence) => `${this.#property(type, occurrence)}${occurrence.isOptional ? '?' : ''}`,
      );
      return [names];
    }
    return model.parts.reduce<readonly (readonly string[])[]>(
      (begun, part) => begun.flatMap((names) => this.#alternatives(type, part).map((more) => [...names, ...more])),
      [[]],
    );
  }
}
