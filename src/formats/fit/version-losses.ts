import type { Artefact } from '../../model/artefact.js';
import { typeOfClass } from '../../model/artefact-types.js';
import type { Content, Properties } from '../../model/content.js';
import { elementStep } from '../../model/path.js';
import { artefactUrn } from '../../model/urn.js';
import type { AttributeRule, ElementRule, ElementType } from '../grammar/element-types.js';
import { type ModernVersion, messageVersion } from '../grammar/message-versions.js';
import type { Loss } from '../message/loss.js';
import { lackOf } from './lack-of.js';

/** Values that say no more than their absence, so that a version without the property loses nothing. */
const silent = new Set([
  'version=1.0',
  'isPartialLanguage=false',
  'evolvingStructure=false',
  'role=Allowed',
  'rel=related',
]);

const saysNothing = (property: string, content: Content): boolean =>
  typeof content !== 'object' && silent.has(`${property}=${content}`);

const isObject = (content: Content): content is { readonly [property: string]: Content } =>
  typeof content === 'object' && !Array.isArray(content);
const join = (path: string, step: string): string => (path === '' ? step : `${path}/${step}`);

/** Told what is lost at a path, and why. */
type Tell = (path: string, why: string) => void;

const unknown = 'the version does not know it';

type Rule = AttributeRule | readonly ElementRule[];

const rulesOf = new WeakMap<ElementType, ReadonlyMap<string, Rule>>();

/** What a type has for its properties. */
function rulesByProperty(type: ElementType): ReadonlyMap<string, Rule> {
  const known = rulesOf.get(type);
  if (known !== undefined) return known;
  const made = new Map<string, Rule>(type.properties.map(({ property, rules }) => [property, rules]));
  for (const rule of type.attributes) made.set(rule.property, rule);
  if (type.textProperty !== undefined) made.set(type.textProperty, []);
  rulesOf.set(type, made);
  return made;
}

/** Tells what is lost of the elements that share a property. */
function tellElements(rules: readonly ElementRule[], value: Content, path: string, tell: Tell): void {
  const [first] = rules;
  if (first === undefined || first.holds === 'texts' || typeof value !== 'object') return;
  // Where an element stands for one property of its object, a list is that of the object.
  const [rule = first] = first.unwrap === undefined ? rules : first.type.elements.values();
  if (!Array.isArray(value)) {
    tellObject(rule.type, value, path, tell);
    return;
  }
  const items: readonly Content[] = value;
  for (const [index, item] of items.entries()) {
    if (!isObject(item)) continue;
    const at = join(path, elementStep(item, index));
    const lack = lackOf(rule, item);
    if (lack !== undefined) tell(at, `the version demands its ${lack}`);
    else if (rule.wrap === undefined) tellObject(rule.type, item, at, tell);
    else tellWrapped(rules, item, at, tell);
  }
}

/** The same of an object each property of which is an element of its own. */
function tellWrapped(rules: readonly ElementRule[], value: Properties, path: string, tell: Tell): void {
  for (const [property, content] of Object.entries(value)) {
    const rule = rules.find(({ wrap }) => wrap === property);
    const at = join(path, property);
    if (rule === undefined) tell(at, unknown);
    else if (content !== undefined) tellObject(rule.type, content, at, tell);
  }
}

/** Tells what of a value elements of a type do not hold. */
function tellObject(type: ElementType, value: Content, path: string, tell: Tell): void {
  if (!isObject(value)) return;
  const rules = rulesByProperty(type);
  let elements: Properties | undefined;
  for (const property in value) {
    const content = value[property];
    if (content === undefined) continue;
    const rule = rules.get(property);
    if (rule !== undefined) {
      if (Array.isArray(rule)) tellElements(rule, content, join(path, property), tell);
      continue;
    }
    if ((type.isMaintainable && property === 'class') || saysNothing(property, content)) continue;
    // What the elements say in another shape is not lost.
    elements ??= type.shape?.toElements(value) ?? value;
    if (property in elements) tell(join(path, property), unknown);
  }
}

/** What of an artefact the version leaves out: what SDMX-ML does not have, or the other version only. */
export function versionLosses(version: ModernVersion, artefact: Artefact): readonly Loss[] {
  const type = typeOfClass(artefact.class);
  if (type === undefined) return [];
  const losses: Loss[] = [];
  const urn = artefactUrn(type, artefact);
  const element = messageVersion(version).types.type(`${artefact.class}Type`);
  tellObject(element, artefact as unknown as Content, '', (path, why) => {
    losses.push({ urn, path, detail: `It was left out of SDMX-ML ${version}: ${why}` });
  });
  return losses;
}
