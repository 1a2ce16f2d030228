import type { Content } from '../../model/content.js';
import { elementStep } from '../../model/path.js';
import type { ContentState } from '../grammar/content-automaton.js';
import type { AttributeRule, ElementRule, ElementType } from '../grammar/element-types.js';
import { conversions } from '../model-2.1/down/conversions.js';
import { fitReference, isReference } from '../model-2.1/down/fit-reference.js';
import type { Fitting } from '../model-2.1/down/fitting.js';
import type { Properties } from '../model-2.1/up/mapping.js';
import { childElements, ruleFor } from '../xml/writing/element-writer.js';

/** An object as 2.1 can hold it. */
export type FittedObject = { readonly [property: string]: Content };

const isObject = (content: Content): content is FittedObject => typeof content === 'object' && !Array.isArray(content);
const join = (path: string, step: string): string => (path === '' ? step : `${path}/${step}`);

function fitAttribute(rule: AttributeRule, value: Content, path: string, fitting: Fitting): Content | undefined {
  const read = rule.type.read(String(value));
  if (read !== undefined && (rule.fixed === undefined || read === rule.type.read(rule.fixed))) return value;
  fitting.lose(path, `SDMX 2.1 does not allow "${String(value)}" for ${rule.name}`);
  return undefined;
}

/** A text with its attributes. */
function fitText(type: ElementType, value: Content, path: string, fitting: Fitting): Content | undefined {
  const property = type.textProperty ?? 'value';
  const { [property]: text = '', ...others } = isObject(value) ? value : { [property]: value };
  if (type.text?.read(String(text)) === undefined) {
    fitting.lose(path, `SDMX 2.1 does not allow the text "${String(text)}" here`);
    return undefined;
  }
  const kept = fitProperties(type, others, path, fitting);
  return type.textAlwaysObject || Object.keys(kept).length > 0 ? { [property]: text, ...kept } : text;
}

/** Where the model has one property of the object that an element stands for, that of its own. */
function fitUnwrapped(rule: ElementRule, value: Content, path: string, fitting: Fitting): Content | undefined {
  const { unwrap } = rule;
  if (unwrap === undefined) return fitValue(rule.type, value, path, fitting);
  const outer = path.endsWith(unwrap) ? path.slice(0, -unwrap.length).replace(/\/$/, '') : path;
  const fitted = fitValue(rule.type, { [unwrap]: value }, outer, fitting);
  return fitted !== undefined && isObject(fitted) ? fitted[unwrap] : undefined;
}

/** What 2.1 has once and 3.x several times: the first. */
function fitWrapped(wrap: string, values: readonly Content[], path: string, fitting: Fitting): Content | undefined {
  const [first, ...more] = values;
  if (first === undefined || !isObject(first)) return undefined;
  const { [wrap]: kept, ...others } = first;
  for (const name of Object.keys(others)) fitting.lose(`${path}/0/${name}`, `SDMX 2.1 has no ${name} here`);
  if (more.length > 0)
    fitting.lose(path, `SDMX 2.1 has one where there are ${values.length} here; the first is written`);
  return kept === undefined ? undefined : [{ [wrap]: kept }];
}

function fitElements(
  rules: readonly ElementRule[],
  value: Content,
  path: string,
  fitting: Fitting,
): Content | undefined {
  const [first] = rules;
  if (first === undefined || first.holds === 'texts') return value;
  if (!Array.isArray(value)) return fitUnwrapped(first, value, path, fitting);
  if (first.wrap !== undefined) return fitWrapped(first.wrap, value, path, fitting);
  // An element that stands once can hold a list: `Annotations`.
  if (first.holds === 'one') return fitUnwrapped(first, value, path, fitting);
  const kept = value.flatMap((item: Content, index) => {
    const fitted = fitUnwrapped(ruleFor(rules, item) ?? first, item, join(path, elementStep(item, index)), fitting);
    return fitted === undefined ? [] : [fitted];
  });
  return kept.length === 0 ? undefined : kept;
}

/** Values that say no more than their absence, where 2.1 does not have the property. */
const silent = new Set([
  'isPartialLanguage=false',
  'evolvingStructure=false',
  'isMultiLingual=false',
  'minOccurs=1',
  'maxOccurs=1',
]);

/** The properties that a type has in 2.1; the others are told. */
export function fitProperties(type: ElementType, properties: Properties, path: string, fitting: Fitting): FittedObject {
  const kept: Record<string, Content> = {};
  for (const [property, value] of Object.entries(properties)) {
    if (value === undefined || (property === 'class' && type.isMaintainable)) continue;
    const at = join(path, property);
    const attribute = type.attributes.find((rule) => rule.property === property);
    const elements = type.properties.find((rule) => rule.property === property);
    if (attribute === undefined && elements === undefined) {
      if (!silent.has(`${property}=${String(value)}`)) fitting.lose(at, `SDMX 2.1 has no ${property} here`);
      continue;
    }
    const fitted =
      attribute === undefined
        ? fitElements(elements?.rules ?? [], value, at, fitting)
        : fitAttribute(attribute, value, at, fitting);
    if (fitted !== undefined) kept[property] = fitted;
  }
  return kept;
}

/** The elements of which one has to come: those behind which the others that may come now no longer can. */
function demanded(state: ContentState): readonly string[] {
  const { expected } = state;
  const isPassable = (name: string) =>
    state.next(name)?.expected.some((other) => other !== name && expected.includes(other));
  const needed = expected.filter((name) => !isPassable(name));
  return (needed.length === 0 ? expected : needed).map((name) => name.replace(/^.*:/, ''));
}

/** Why an object is not whole in 2.1; undefined where it is. */
export function fault(type: ElementType, object: FittedObject): string | undefined {
  const missing = type.attributes.find(
    (rule) => rule.required && rule.fixed === undefined && !(rule.property in object),
  );
  if (missing !== undefined) return `it lacks ${missing.name}, which SDMX 2.1 demands`;
  let state = type.start;
  let surplus: string | undefined;
  for (const { rule } of childElements(type, object)) {
    const next = state.next(rule.name);
    surplus = next === undefined ? rule.localName : undefined;
    if (next === undefined) break;
    state = next;
  }
  if (!state.complete) return `it lacks ${demanded(state).join(' or ')}, which SDMX 2.1 demands`;
  return surplus && `SDMX 2.1 does not allow ${surplus} so often or beside the others`;
}

/**
 * A value as SDMX-ML 2.1 can hold it in an element of a type: references as `Ref`, what 2.1 does not have left out and
 * told. Undefined where nothing is left that 2.1 would allow.
 */
export function fitValue(type: ElementType, value: Content, path: string, fitting: Fitting): Content | undefined {
  if (isReference(type)) return fitReference(type, value, path, fitting);
  if (type.text !== undefined) return fitText(type, value, path, fitting);
  if (!isObject(value)) return undefined;
  const convert = fitting.asIs ? undefined : conversions[type.name];
  const converted = convert?.(value, (detail, step) => {
    fitting.lose(step === undefined ? path : join(path, step), detail);
  });
  const kept = fitProperties(type, converted ?? value, path, fitting);
  const isStub = type.isMaintainable && kept.isExternalReference === true;
  const wrong = isStub ? undefined : fault(type, kept);
  if (wrong === undefined) return kept;
  fitting.lose(path, `It was left out: ${wrong}`);
  return undefined;
}
