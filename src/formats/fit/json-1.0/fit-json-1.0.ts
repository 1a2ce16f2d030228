import type { Artefact } from '../../../model/artefact.js';
import { type Content, isObject, listOf, objectsOf, type Properties, propertiesOf } from '../../../model/content.js';
import { fitElements, type PathStep, pathOfStep, stepInto } from '../../../model/path-step.js';
import { ruleFor } from '../../grammar/child-elements.js';
import type { ElementRule, ElementType, PropertyRule } from '../../grammar/element-types.js';
import { jsonGrammar } from '../../grammar/json-versions.js';
import type { SimpleType } from '../../grammar/simple-types/simple-type.js';
import { isReference } from '../../model-2.1/down/references.js';
import { absoluteUri } from '../lexical-forms.js';
import { addresses, alwaysIncluding, attributeName, elementName, elementShapes, indivisible } from './names.js';
import { aliasOf, idForm, type Json10Context, type LegacyFrame, referenceWriter } from './references.js';
import { simpleForm } from './simple-forms.js';

/** The context in which the values of one artefact are fitted. */
interface LegacyFitting {
  readonly context: Json10Context;
  /** The number of losses so far. */
  losses: number;
  lose(step: PathStep | undefined, detail: string): void;
}

/** The value that SDMX-JSON 1.0 holds, the same where nothing changes; undefined where it holds none. */
type FitValue = (value: Content, frame: LegacyFrame, step: PathStep, fitting: LegacyFitting) => Content | undefined;

interface LegacyPlan {
  readonly type: ElementType;
  /** How each property is fitted, in the order of writing; properties without a rule stay the same. */
  readonly values: readonly {
    readonly property: string;
    readonly isIndivisible: boolean;
    readonly fitValue: FitValue;
  }[];
  /** Properties that SDMX-JSON 1.0 requires, each with the properties of the model that it is made of. */
  readonly required: readonly { readonly name: string; readonly sources: readonly string[] }[];
}

function simpleFit(type: SimpleType, element: string): FitValue | undefined {
  const form = simpleForm(type, element);
  if (form === undefined) return undefined;
  return (value, _frame, step, fitting) => {
    const given = String(value);
    const written = typeof value === 'object' ? undefined : form.convert(given);
    if (written === undefined) fitting.lose(step, `"${given}" was left out: it is not ${form.expected}`);
    return written === given ? value : written;
  };
}

/** SDMX-JSON 1.0 has no `include` where it is always true. */
const onlyIncluding: FitValue = (value, _frame, step, fitting) => {
  if (value === false)
    fitting.lose(
      step,
      'include: false was left out: SDMX-JSON 1.0 has no such property here, and its values are always included',
    );
  return value;
};

/** The addresses of an annotation, each as an object with `href`. */
const annotationLinks: FitValue = (value, _frame, step, fitting) => {
  const links = fitElements(listOf(value), step, (link) => {
    const written = String(isObject(link) ? link['href'] : link);
    const href = absoluteUri(written);
    if (href === undefined) fitting.lose(step, `"${written}" was left out: it is not a URI`);
    if (href === written) return link;
    return href === undefined ? undefined : { ...(isObject(link) ? link : {}), href };
  });
  return links.length === 0 ? undefined : links;
};

/** A concept that SDMX-ML names by agency, scheme and id; SDMX-JSON 1.0 by a URN. */
const conceptByIds: FitValue = (value, _frame, step, fitting) => {
  const ids = ['conceptAgency', 'conceptSchemeID', 'conceptID'].map((name) => isObject(value) && value[name]);
  if (ids.every((id) => typeof id === 'string' && idForm.test(id))) return value;
  fitting.lose(step, 'The reference was left out: SDMX-JSON 1.0 requires a URN, and these ids are not valid in one');
  return undefined;
};

/** Codelists by alias: the first of several with the same one. */
const includedCodelists: FitValue = (value, _frame, step, fitting) => {
  const aliases = new Set<string>();
  return fitElements(listOf(value), step, (included) => {
    const alias = aliasOf(included);
    if (aliases.has(alias)) {
      fitting.lose(step, `The codelist was left out: SDMX-JSON 1.0 names it "${alias}", as an earlier one`);
      return undefined;
    }
    aliases.add(alias);
    return included;
  });
};

const referenceFit = (type: ElementType, rule: ElementRule): FitValue => {
  const write = referenceWriter(type, rule);
  return (value, frame, step, fitting) => {
    const reference = write(value, frame, fitting.context);
    if ('text' in reference) return value;
    fitting.lose(step, reference.obstacle);
    return undefined;
  };
};

/** The value of an element of a type; undefined where nothing can change. */
function elementFit(type: ElementType, rule: ElementRule): FitValue | undefined {
  const { unwrap, type: inner } = rule;
  if (unwrap !== undefined) {
    // The model has one property of the object of the element.
    const unwrapped = inner.properties.find(({ property }) => property === unwrap);
    return unwrapped && propertyFit(inner, unwrapped);
  }
  if (isReference(inner)) return referenceFit(type, rule);
  const simple = inner.text && simpleFit(inner.text, `${type.name}/${rule.localName}`);
  if (inner.text !== undefined && inner.attributes.length === 0) return simple;
  return (value, frame, step, fitting) =>
    isObject(value)
      ? fitObject(planOf(inner), value, frame, step, fitting)
      : (simple?.(value, frame, step, fitting) ?? value);
}

/** How the elements that share a property of the model are fitted; undefined where nothing can change. */
function propertyFit(type: ElementType, { rules }: PropertyRule): FitValue | undefined {
  const [first] = rules;
  if (first === undefined || first.holds === 'texts') return undefined;
  const shape = elementShapes[`${type.name}/${first.localName}`];
  if (shape === 'annotation links') return annotationLinks;
  if (shape === 'concept URN') return conceptByIds;
  if (shape === 'included codelists') return includedCodelists;
  if (shape !== undefined) return undefined;
  const fits = new Map(rules.map((rule) => [rule, elementFit(type, rule)]));
  const fitFirst = fits.get(first);
  if ([...fits.values()].every((fit) => fit === undefined)) return undefined;
  return (value, frame, step, fitting) => {
    // An element that occurs once can hold a list: `Annotations`.
    if (!Array.isArray(value) || first.holds === 'one') {
      return fitFirst === undefined ? value : fitFirst(value, frame, step, fitting);
    }
    const kept = fitElements(value, step, (item) => {
      const fitItem = fits.get(ruleFor(rules, item) ?? first);
      return fitItem === undefined ? item : fitItem(item, frame, step, fitting);
    });
    return kept.length === 0 ? undefined : kept;
  };
}

/** The properties that the grammar of SDMX-JSON 1.0 requires of a type, with what they are made of. */
function requiredOf(type: ElementType): LegacyPlan['required'] {
  // The others, such as `self.uri`, are parts of a link.
  const names = Object.entries(jsonGrammar('1.0.0').object(type.name) ?? {})
    .filter(([name, notation]) => !name.endsWith('?') && !/^(?:self|service)\./.test(notation))
    .map(([name]) => name.replace(/\/.*/, ''));
  const sources = [
    ...type.attributes.map(({ name, property }) => ({ name: attributeName(type, name), property })),
    ...type.properties.flatMap(({ property, rules }) =>
      rules.map((rule) => ({ name: elementName(type, rule).property, property })),
    ),
  ];
  // Every object has the identity that SDMX 2.1 requires; the writer completes names.
  return names
    .map((name) => ({
      name,
      sources: sources.filter((source) => source.name === name).map(({ property }) => property),
    }))
    .filter((row) => row.name !== 'id' && row.sources.length > 0);
}

/**
 * The dimensions with their positions, from 0, where one of several is a measure dimension: SDMX-JSON 1.0 has measure
 * dimensions in another array, so that nothing else holds the order of keys.
 */
function withPositions(list: Properties): Properties {
  const dimensions = objectsOf(list['dimensions']);
  const { timeDimension } = list;
  if (dimensions.length < 2 || !dimensions.some(({ type }) => type === 'MeasureDimension')) return list;
  return {
    ...list,
    dimensions: dimensions.map((dimension, position) => ({ ...dimension, position }) as Content),
    ...(timeDimension && { timeDimension: { ...propertiesOf(timeDimension), position: dimensions.length } as Content }),
  };
}

/** What is added to objects because SDMX-JSON 1.0 holds it in another way, by type. */
const additions: Readonly<Record<string, (properties: Properties) => Properties>> = {
  DimensionListType: withPositions,
};

const plans = new Map<ElementType, LegacyPlan>();

/** The plan for the objects of a type of SDMX-ML 2.1, made once. */
function planOf(type: ElementType): LegacyPlan {
  const known = plans.get(type);
  if (known !== undefined) return known;
  const attributes = type.attributes.filter(({ name }) => name !== 'id' && name !== 'urn');
  const isAddress = ({ name }: { name: string }) => addresses.some((each) => each === name);
  const fits: readonly (readonly [property: string, fitValue: FitValue | undefined])[] = [
    ...[...attributes.filter(isAddress), ...attributes.filter((rule) => !isAddress(rule))].map((rule) => {
      const isInclude = rule.name === 'include' && alwaysIncluding.has(type.name);
      return [rule.property, isInclude ? onlyIncluding : simpleFit(rule.type, `${type.name}/${rule.name}`)] as const;
    }),
    ...(type.text === undefined ? [] : [[type.textProperty ?? 'value', simpleFit(type.text, type.name)] as const]),
    ...type.properties.map((rule) => [rule.property, propertyFit(type, rule)] as const),
  ];
  const plan = {
    type,
    values: fits.flatMap(([property, fitValue]) => {
      const isIndivisible = indivisible[type.name]?.includes(property) ?? false;
      return fitValue === undefined ? [] : [{ property, isIndivisible, fitValue }];
    }),
    required: requiredOf(type),
  };
  plans.set(type, plan);
  return plan;
}

function fitObject(
  plan: LegacyPlan,
  properties: Properties,
  parent: LegacyFrame | undefined,
  step: PathStep | undefined,
  fitting: LegacyFitting,
): Content | undefined {
  const { type } = plan;
  const given = additions[type.name]?.(properties) ?? properties;
  // The text of an element has the path of the element.
  const textProperty = type.text === undefined ? undefined : (type.textProperty ?? 'value');
  const frame = { type, properties: given, parent };
  let fitted: Record<string, Content | undefined> | undefined;
  let broken: string | undefined;
  for (const { property, isIndivisible, fitValue } of plan.values) {
    const value = given[property];
    if (value === undefined) continue;
    const { losses } = fitting;
    const kept = fitValue(
      value,
      frame,
      property === textProperty && step !== undefined ? step : stepInto(step, property),
      fitting,
    );
    if (isIndivisible && fitting.losses > losses) broken ??= property;
    if (kept === value) continue;
    fitted ??= { ...given };
    if (kept === undefined) delete fitted[property];
    else fitted[property] = kept;
  }
  const object = fitted ?? given;
  const missing = plan.required.find(({ sources }) => sources.every((source) => object[source] === undefined));
  if (broken !== undefined) {
    fitting.lose(
      step,
      `The object was left out: SDMX-JSON 1.0 cannot hold all of ${broken}, and a part would change the meaning`,
    );
    return undefined;
  }
  if (missing !== undefined && !(missing.name === 'name' && type.isMaintainable)) {
    fitting.lose(step, `The object was left out: SDMX-JSON 1.0 requires ${missing.name}, which is missing`);
    return undefined;
  }
  return type.name === 'AnnotationType' && Object.keys(object).length === 0 ? undefined : (object as Content);
}

/**
 * An artefact that was fitted for SDMX-ML 2.1, as SDMX-JSON 1.0 holds it. Objects and arrays in which nothing changes
 * are those of the given artefact.
 * @param type of the element that holds the artefact in SDMX-ML 2.1
 * @param lose called with every loss, its path as in the artefact of 2.1
 * @returns undefined where SDMX-JSON 1.0 cannot hold it
 */
export function fitForJson10(
  type: ElementType,
  artefact: Artefact,
  structureOf: Json10Context['structureOf'],
  lose: (path: string, detail: string) => void,
): Artefact | undefined {
  const fitting: LegacyFitting = {
    context: { owner: artefact, structureOf },
    losses: 0,
    lose(step, detail) {
      this.losses += 1;
      lose(pathOfStep(step), detail);
    },
  };
  return fitObject(planOf(type), artefact, undefined, undefined, fitting) as Artefact | undefined;
}
