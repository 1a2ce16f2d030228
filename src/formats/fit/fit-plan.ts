import type { AttributeRule, ElementRule, ElementType, PropertyRule } from '../grammar/element-types.js';
import type { ContentModel } from '../grammar/grammar.js';
import { messageVersion, modernMlVersions } from '../grammar/message-versions.js';
import type { FitElement } from './fit-elements.js';
import type { FitProperty } from './fit-properties.js';
import type { FitTarget } from './fit-target.js';
import { applies, type FitRows, standardRows } from './rows.js';

/** How a property of the objects of one type is fitted. */
export interface PropertyPlan {
  readonly fitProperty: FitProperty | undefined;
  readonly fitElement: FitElement | undefined;
  /** The type of the objects in the property; undefined where it holds simple values or texts. */
  readonly inner: ObjectPlan | undefined;
  /** Where each property of the objects in an array is a separate element: their types by property. */
  readonly alternatives: ReadonlyMap<string, ObjectPlan> | undefined;
}

/** How the objects of one type are fitted, in one artefact type and for one target. */
export interface ObjectPlan {
  readonly type: ElementType;
  /** The properties that the target holds; `held` where the value is never changed. */
  readonly properties: ReadonlyMap<string, PropertyPlan | 'held'>;
  /** Properties that other versions of the model have and that of the target does not. */
  readonly otherVersions: ReadonlySet<string>;
  /** Properties without which the element of an object is invalid, with the names of their attributes and elements. */
  readonly required: readonly (readonly [property: string, name: string])[];
  /** The rules for properties that the model of the target does not have, such as `isFinal`. */
  readonly unmodelled: ReadonlyMap<string, PropertyPlan>;
}

/** The elements that a content model requires whatever is chosen in it. */
function requiredElements(model: ContentModel): readonly string[] {
  if (model.kind === 'element') return [model.name];
  if (model.kind === 'repeat') return model.min === 0 ? [] : requiredElements(model.part);
  return model.kind === 'choice' ? [] : model.parts.flatMap(requiredElements);
}

/**
 * The attributes and elements without which an element is invalid and for which the writer has no replacement. Names are
 * not among them: every format requires them.
 */
function requiredOf(type: ElementType): [string, string][] {
  const { attributes, content, elements, properties, shape, textProperty, textAlwaysObject } = type;
  const required = attributes
    .filter((rule) => rule.required && rule.fixed === undefined && rule.instead === undefined)
    .map(({ property, name }): [string, string] => [property, name]);
  if (textAlwaysObject && textProperty !== undefined) required.push([textProperty, textProperty]);
  if (content === undefined || shape !== undefined) return required;
  const replaced = new Set(properties.filter(({ instead }) => instead !== undefined).map(({ property }) => property));
  for (const name of requiredElements(content)) {
    const rule = elements.get(name);
    if (rule === undefined || rule.holds === 'texts' || replaced.has(rule.property)) continue;
    required.push([rule.property, rule.localName]);
  }
  return required;
}

const propertiesOf = ({ attributes, properties, textProperty }: ElementType): string[] => [
  ...attributes.map(({ property }) => property),
  ...properties.map(({ property }) => property),
  ...(textProperty === undefined ? [] : [textProperty]),
];

/** Whether values of a type are objects in the model: a simple value is never changed. */
const isStructured = ({ text, attributes }: ElementType): boolean => text === undefined || attributes.length > 0;

/** Makes the plans for the artefacts of one type, each at its first use. */
class Planner {
  readonly #plans = new Map<string, ObjectPlan>();
  readonly #target: FitTarget;
  readonly #className: string;
  readonly #rows: FitRows;

  constructor(className: string, target: FitTarget, rows: FitRows) {
    this.#target = target;
    this.#className = className;
    this.#rows = rows;
  }

  /** @param owner the property that holds the objects, or whose array does; `artefact` for the artefact itself */
  objectPlan(type: ElementType, owner: string): ObjectPlan {
    const key = `${type.name} ${owner}`;
    const known = this.#plans.get(key);
    if (known !== undefined) return known;
    const properties = new Map<string, PropertyPlan | 'held'>();
    const own = propertiesOf(type);
    const others = modernMlVersions()
      .map((version) => messageVersion(version).types)
      .flatMap((types) => (types.has(type.name) ? propertiesOf(types.type(type.name)) : []));
    const plan: ObjectPlan = {
      type,
      properties,
      otherVersions: new Set(others.filter((property) => !own.includes(property))),
      required: this.#target.family === 'SDMX-ML' ? requiredOf(type) : [],
      unmodelled: this.#unmodelled(owner, own),
    };
    // Registered before its properties are planned: an object may hold objects of its own type.
    this.#plans.set(key, plan);
    for (const rule of type.attributes) properties.set(rule.property, this.#propertyPlan(owner, rule.property, rule));
    if (type.textProperty !== undefined) properties.set(type.textProperty, 'held');
    for (const rule of type.properties) properties.set(rule.property, this.#propertyPlan(owner, rule.property, rule));
    return plan;
  }

  #unmodelled(owner: string, own: readonly string[]): ReadonlyMap<string, PropertyPlan> {
    const named = [...this.#rows.properties, ...this.#rows.elements]
      .filter((row) => applies(row, this.#target))
      .flatMap((row) => ('arrays' in row ? row.arrays : row.properties));
    const plans = [...new Set(named)]
      .filter((property) => !own.includes(property))
      .map((property) => [property, this.#propertyPlan(owner, property, undefined)] as const);
    return new Map(plans.flatMap(([property, plan]) => (plan === 'held' ? [] : [[property, plan] as const])));
  }

  #propertyPlan(
    owner: string,
    property: string,
    rule: PropertyRule | AttributeRule | undefined,
  ): PropertyPlan | 'held' {
    const rules = rule !== undefined && 'rules' in rule ? rule.rules : [];
    const fitProperty = this.#fitProperty(owner, property);
    const fitElement = this.#rows.elements.find(
      (row) =>
        applies(row, this.#target) && row.arrays.includes(property) && (row.of ?? this.#className) === this.#className,
    )?.fit;
    const inner = this.#inner(rules, property);
    const alternatives = rules[0]?.wrap === undefined ? undefined : this.#alternatives(rules);
    return fitProperty === undefined && fitElement === undefined && inner === undefined && alternatives === undefined
      ? 'held'
      : { fitProperty, fitElement, inner, alternatives };
  }

  /** The row of the class goes before that of every artefact, the row of the owner before that of every object. */
  #fitProperty(owner: string, property: string): FitProperty | undefined {
    const rows = this.#rows.properties.filter((row) => applies(row, this.#target) && row.properties.includes(property));
    const owners = owner === 'artefact' ? [this.#className, owner, '*'] : [owner, '*'];
    return owners.map((name) => rows.find((row) => row.owners.includes(name))).find((row) => row !== undefined)?.fit;
  }

  #inner([first]: readonly ElementRule[], property: string): ObjectPlan | undefined {
    if (first === undefined || first.wrap !== undefined || first.holds === 'texts') return undefined;
    // Where an element becomes one property of its object, the values are those of the element in it.
    const { type } = first.unwrap === undefined ? first : ([...first.type.elements.values()][0] ?? first);
    return isStructured(type) ? this.objectPlan(type, property) : undefined;
  }

  #alternatives(rules: readonly ElementRule[]): ReadonlyMap<string, ObjectPlan> {
    return new Map(rules.map(({ wrap = '', type }) => [wrap, this.objectPlan(type, wrap)]));
  }
}

const artefactPlans = new WeakMap<FitRows, Map<string, ObjectPlan>>();

/** The plan for the artefacts of a class, compiled once for each class and target. */
export function artefactPlan(className: string, target: FitTarget, rows: FitRows): ObjectPlan {
  const plans = artefactPlans.get(rows) ?? new Map<string, ObjectPlan>();
  artefactPlans.set(rows, plans);
  const key = `${className} ${target.family} ${target.version}`;
  const known = plans.get(key);
  if (known !== undefined) return known;
  const type = messageVersion(target.model).types.type(`${className}Type`);
  const plan = new Planner(className, target, rows).objectPlan(type, 'artefact');
  plans.set(key, plan);
  return plan;
}

/** The plan for the header of a message in SDMX-JSON (`meta`). */
export function headerPlan(target: FitTarget): ObjectPlan {
  const header = messageVersion(target.model).types.type('StructureType').elements.get('message:Header');
  if (header === undefined) throw new Error(`SDMX-ML ${target.model} has no header`);
  return new Planner('', target, standardRows).objectPlan(header.type, 'meta');
}
