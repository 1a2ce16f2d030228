import type { Content, LocalisedText } from '../../../model/content.js';
import { elementStep } from '../../../model/path.js';
import { demands, indivisible } from '../../fit/demands.js';
import type { ElementRule, ElementType, PropertyRule } from '../../grammar/element-types.js';
import { isReference } from '../../model-2.1/down/fit-reference.js';
import type { Properties } from '../../model-2.1/up/mapping.js';
import { ruleFor } from '../../xml/writing/element-writer.js';
import { singularOf } from '../convert-object.js';
import { isObject, type Json, type JsonObject } from '../json.js';
import { addresses, identifyObject } from './identify-object.js';
import type { Frame, LegacyWriting } from './legacy-writing.js';
import { particularElements } from './particular-elements.js';
import { elementNames, type JsonName } from './property-names.js';
import { writeReference } from './write-reference.js';
import { join, writeAttribute, writeSimple } from './write-simple.js';

/** Attributes that are written with the identity of an object. */
const identifying: ReadonlySet<string> = new Set(['id', ...addresses]);

const nameOf = ({ type }: Frame, rule: ElementRule): JsonName =>
  elementNames[`${type.name}/${rule.localName}`] ?? elementNames[rule.localName] ?? { property: rule.property };

function writeElement(
  rule: ElementRule,
  value: Content,
  path: string,
  frame: Frame,
  writing: LegacyWriting,
): Json | undefined {
  const { type } = rule;
  if (isReference(type)) return writeReference(rule, value, path, frame, writing);
  if (type.text === undefined || typeof value === 'object') {
    return legacyObject({ type, properties: value as Properties, parent: frame, path, outer: frame.outer }, writing);
  }
  const written = writeSimple(type.text, `${frame.type.name}/${rule.localName}`, value, path, writing);
  return written !== undefined && type.textAlwaysObject ? { [type.textProperty ?? 'value']: written } : written;
}

/** An element; where it stands for an object of which the model has one property, that property. */
function writeUnwrapped(
  rule: ElementRule,
  value: Content,
  path: string,
  frame: Frame,
  writing: LegacyWriting,
): Json | undefined {
  const { unwrap } = rule;
  if (unwrap === undefined) return writeElement(rule, value, path, frame, writing);
  const outer = path.endsWith(unwrap) ? path.slice(0, -unwrap.length).replace(/\/$/, '') : path;
  const written = writeElement(rule, { [unwrap]: value }, outer, frame, writing);
  return written !== undefined && isObject(written) ? written[unwrap] : undefined;
}

/** A text in all languages, and before it in the best one. */
function writeTexts(property: string, texts: LocalisedText, { textOf }: LegacyWriting): JsonObject {
  const singular = singularOf(property);
  const text = textOf(texts);
  return singular === undefined || text === undefined ? {} : { [singular]: text, [property]: texts };
}

/** What a list becomes; elements that share a property of the model may have one each in SDMX-JSON 1.0. */
function writeList(
  rules: readonly ElementRule[],
  list: readonly Content[],
  path: string,
  frame: Frame,
  writing: LegacyWriting,
): JsonObject {
  const ones: Record<string, Json> = {};
  const lists: Record<string, Json[]> = {};
  for (const [index, item] of list.entries()) {
    const rule = ruleFor(rules, item) ?? rules[0];
    const value = rule && writeUnwrapped(rule, item, join(path, elementStep(item, index)), frame, writing);
    if (rule === undefined || value === undefined) continue;
    const { property, single } = nameOf(frame, rule);
    if (single) ones[property] = value;
    else if (lists[property] === undefined) lists[property] = [value];
    else lists[property].push(value);
  }
  return { ...ones, ...lists };
}

/** What the elements that share a property of the model become. */
function writeProperty(
  { property, rules }: PropertyRule,
  value: Content,
  frame: Frame,
  writing: LegacyWriting,
): JsonObject {
  const [first] = rules;
  if (first === undefined) return {};
  const path = join(frame.path, property);
  const particular = particularElements[`${frame.type.name}/${first.localName}`];
  if (particular !== undefined) {
    return particular(value, first, (detail, step) =>
      writing.lose(step === undefined ? path : join(path, step), detail),
    );
  }
  if (first.holds === 'texts') return writeTexts(property, value as LocalisedText, writing);
  // An element that stands once can hold a list: `Annotations`.
  if (Array.isArray(value) && first.holds !== 'one') return writeList(rules, value, path, frame, writing);
  const written = writeUnwrapped(first, value, path, frame, writing);
  const name = nameOf(frame, first);
  return written === undefined ? {} : { [name.property]: name.many ? [written] : written };
}

/** What an object says beside its identity, with the properties of the model that say it. */
function* contents(frame: Frame, writing: LegacyWriting): Generator<readonly [property: string, written: JsonObject]> {
  const { type, properties } = frame;
  for (const rule of type.attributes) {
    const value = properties[rule.property];
    if (value === undefined || identifying.has(rule.name)) continue;
    yield [rule.property, writeAttribute(rule, value, frame, writing)];
  }
  const { text, textProperty = 'value' } = type;
  if (text !== undefined) {
    const written = writeSimple(text, type.name, properties[textProperty] ?? '', frame.path, writing);
    yield [textProperty, written === undefined ? {} : { [textProperty]: written }];
  }
  for (const rule of type.properties) {
    const value = properties[rule.property];
    if (value !== undefined) yield [rule.property, writeProperty(rule, value, frame, writing)];
  }
}

/** Why what is left of an object is not written; undefined where it is. */
function hindranceOf(type: ElementType, written: JsonObject, broken: string | undefined): string | undefined {
  if (broken !== undefined) return `a part of ${broken} alone would mean something else`;
  const missing = demands[type.name]?.find((property) => !(property in written));
  return missing === undefined ? undefined : `it lacks ${missing}, which SDMX-JSON 1.0 demands`;
}

/**
 * An object of SDMX 2.1, made fit for it by to-2.1, as SDMX-JSON 1.0 has it: with links to itself, texts also in the
 * best language, references as URNs. Undefined where nothing is left that can stand alone. What is lost is told.
 */
export function legacyObject(frame: Frame, writing: LegacyWriting): JsonObject | undefined {
  const { type, path } = frame;
  const { identity, nesting } = identifyObject(frame, writing);
  const object: Record<string, Json | undefined> = { ...identity };
  let broken: string | undefined;
  let { losses } = writing;
  for (const [property, written] of contents({ ...frame, outer: nesting }, writing)) {
    Object.assign(object, written);
    if (writing.losses > losses && indivisible[type.name]?.includes(property)) broken ??= property;
    losses = writing.losses;
  }
  // What is kept elsewhere may come without the name that every maintainable artefact has.
  if (type.isMaintainable && object.name === undefined) object.name = identity.id;
  const hindrance = hindranceOf(type, object, broken);
  if (hindrance !== undefined) {
    writing.lose(path, `It was left out: ${hindrance}`);
    return undefined;
  }
  return type.name === 'AnnotationType' && Object.keys(object).length === 0 ? undefined : object;
}
