import { type Content, isObject, type Properties } from '../../../model/content.js';
import { fitElements, type PathStep, pathOfStep, stepInto } from '../../../model/path-step.js';
import { childElements, ruleFor } from '../../grammar/child-elements.js';
import type { ContentState } from '../../grammar/content-automaton.js';
import type { AttributeRule, ElementRule, ElementType } from '../../grammar/element-types.js';
import { conversions } from './conversions.js';
import type { Fitting } from './fitting.js';
import { fitReference, isReference } from './references.js';

/** An object that SDMX-ML 2.1 can hold. */
export type FittedObject = { readonly [property: string]: Content };

/** Values with the same meaning as their absence, for properties that 2.1 does not have. */
const silentValues = new Set([
  'isPartialLanguage=false',
  'evolvingStructure=false',
  'isMultiLingual=false',
  'minOccurs=1',
  'maxOccurs=1',
]);

type PropertyRules = AttributeRule | readonly ElementRule[];
const rulesOfTypes = new WeakMap<ElementType, ReadonlyMap<string, PropertyRules>>();

/** The attribute or the elements for each property of a type. */
function rulesOf(type: ElementType): ReadonlyMap<string, PropertyRules> {
  const known = rulesOfTypes.get(type);
  if (known !== undefined) return known;
  const rules = new Map<string, PropertyRules>(type.properties.map((rule) => [rule.property, rule.rules]));
  for (const rule of type.attributes) rules.set(rule.property, rule);
  rulesOfTypes.set(type, rules);
  return rules;
}

function fitAttribute(rule: AttributeRule, value: Content, step: PathStep, fitting: Fitting): Content | undefined {
  const read = rule.type.read(String(value));
  if (read !== undefined && (rule.fixed === undefined || read === rule.type.read(rule.fixed))) return value;
  fitting.lose(pathOfStep(step), `SDMX 2.1 does not allow "${String(value)}" for ${rule.name}`);
  return undefined;
}

/** A text with its attributes. */
function fitText(type: ElementType, value: Content, step: PathStep, fitting: Fitting): Content | undefined {
  const property = type.textProperty ?? 'value';
  const { [property]: text = '', ...others } = isObject(value) ? value : { [property]: value };
  if (type.text?.read(String(text)) === undefined) {
    fitting.lose(pathOfStep(step), `SDMX 2.1 does not allow the text "${String(text)}" here`);
    return undefined;
  }
  const kept = fitProperties(type, others, step, fitting);
  return type.textAlwaysObject || Object.keys(kept).length > 0 ? { [property]: text, ...kept } : text;
}

/** The value of an element; where the model has one property of its object instead, that property. */
function fitElement(
  { type, unwrap }: ElementRule,
  value: Content,
  step: PathStep,
  fitting: Fitting,
): Content | undefined {
  if (unwrap === undefined) return fitValue(type, value, step, fitting);
  const [inner] = type.properties.find(({ property }) => property === unwrap)?.rules ?? [];
  if (inner === undefined) return undefined;
  return fitElementsOf([inner], value, step, fitting);
}

/** The first of several values, where 2.1 allows one. */
function fitFirst(wrap: string, values: readonly Content[], step: PathStep, fitting: Fitting): Content | undefined {
  const [first, ...more] = values;
  if (first === undefined || !isObject(first)) return undefined;
  const path = pathOfStep(step);
  const { [wrap]: kept, ...others } = first;
  for (const name of Object.keys(others))
    fitting.lose(`${path}/0/${name}`, `${name} was left out: SDMX 2.1 does not have it here`);
  if (more.length > 0) fitting.lose(path, `The first of ${values.length} values is written: SDMX 2.1 allows one`);
  return kept === undefined ? undefined : [{ [wrap]: kept }];
}

/** The value of a property, for the elements that hold it. */
function fitElementsOf(
  rules: readonly ElementRule[],
  value: Content,
  step: PathStep,
  fitting: Fitting,
): Content | undefined {
  const [first] = rules;
  if (first === undefined || first.holds === 'texts') return value;
  if (!Array.isArray(value)) return fitElement(first, value, step, fitting);
  if (first.wrap !== undefined) return fitFirst(first.wrap, value, step, fitting);
  // An element that occurs once can hold a list: `Annotations`.
  if (first.holds === 'one') return fitElement(first, value, step, fitting);
  const kept = fitElements(value, step, (item) => fitElement(ruleFor(rules, item) ?? first, item, step, fitting));
  return kept.length === 0 ? undefined : kept;
}

/**
 * The properties that a type has in 2.1; every other is a loss.
 * @param parent of the properties; undefined for those of an artefact
 */
export function fitProperties(
  type: ElementType,
  properties: Properties,
  parent: PathStep | undefined,
  fitting: Fitting,
): FittedObject {
  const rules = rulesOf(type);
  const kept: Record<string, Content> = {};
  for (const property in properties) {
    const value = properties[property];
    if (value === undefined || (property === 'class' && type.isMaintainable)) continue;
    const rule = rules.get(property);
    const step = stepInto(parent, property);
    if (rule === undefined) {
      if (silentValues.has(`${property}=${String(value)}`)) continue;
      fitting.lose(pathOfStep(step), `${property} was left out: SDMX 2.1 does not have it here`);
      continue;
    }
    const fitted =
      'type' in rule ? fitAttribute(rule, value, step, fitting) : fitElementsOf(rule, value, step, fitting);
    if (fitted !== undefined) kept[property] = fitted;
  }
  return kept;
}

/** The elements of which one is required next. */
function demanded(state: ContentState): readonly string[] {
  const { expected } = state;
  const isPassable = (name: string) =>
    state.next(name)?.expected.some((other) => other !== name && expected.includes(other));
  const needed = expected.filter((name) => !isPassable(name));
  return (needed.length === 0 ? expected : needed).map((name) => name.replace(/^.*:/, ''));
}

/** Why an object is not complete in 2.1; undefined where it is. */
export function fault(type: ElementType, object: FittedObject): string | undefined {
  for (const { name, property, required, fixed } of type.attributes) {
    if (required && fixed === undefined && !(property in object)) return `SDMX 2.1 requires ${name}, which is missing`;
  }
  let state = type.start;
  let surplus: string | undefined;
  for (const { rule } of childElements(type, object)) {
    const next = state.next(rule.name);
    surplus = next === undefined ? rule.localName : undefined;
    if (next === undefined) break;
    state = next;
  }
  if (!state.complete) return `SDMX 2.1 requires ${demanded(state).join(' or ')}, which is missing`;
  return surplus && `SDMX 2.1 does not allow ${surplus} as often, or not together with the other properties`;
}

/**
 * A value as an element of a type of SDMX-ML 2.1 can hold it: references as `Ref`, without what 2.1 does not have.
 * @param step of the value; undefined for an artefact
 * @returns undefined where nothing is left that 2.1 allows
 */
export function fitValue(
  type: ElementType,
  value: Content,
  step: PathStep | undefined,
  fitting: Fitting,
): Content | undefined {
  if (step !== undefined && isReference(type)) return fitReference(type, value, step, fitting);
  if (step !== undefined && type.text !== undefined) return fitText(type, value, step, fitting);
  if (!isObject(value)) return undefined;
  const convert = fitting.asIs ? undefined : conversions[type.name];
  const converted = convert?.(value, (detail, further) => {
    fitting.lose([pathOfStep(step), further].filter(Boolean).join('/'), detail);
  });
  const kept = fitProperties(type, converted ?? value, step, fitting);
  const isStub = type.isMaintainable && kept['isExternalReference'] === true;
  const wrong = isStub ? undefined : fault(type, kept);
  if (wrong === undefined) return kept;
  fitting.lose(pathOfStep(step), `The object was left out: ${wrong}`);
  return undefined;
}
