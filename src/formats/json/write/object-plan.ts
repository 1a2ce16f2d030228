import type { PartTypeRow } from '../../../model/artefact-type-table.js';
import { type ArtefactType, artefactTypes } from '../../../model/artefact-types.js';
import type { Content } from '../../../model/content.js';
import type { JsonVersion } from '../../grammar/json-versions.js';
import {
  defaults,
  elementForms,
  type JsonForm,
  nameables,
  numberProperties,
  propertyForms,
  singularOf,
} from './forms.js';

/** The identifiable parts of a type, by the properties that lead to them. */
interface PartNode {
  /** Several where the class depends on the content. */
  readonly rows: PartTypeRow[];
  readonly children: Map<string, PartNode>;
}

function partTree(type: ArtefactType): PartNode {
  const root: PartNode = { rows: [], children: new Map() };
  for (const row of (type.parts ?? []).filter(({ within }) => within === undefined)) {
    let node = root;
    for (const step of row.path.split('/')) {
      const next = node.children.get(step) ?? { rows: [], children: new Map() };
      node.children.set(step, next);
      node = next;
    }
    node.rows.push(row);
    // A part that nests is a child of itself.
    if (row.nested !== undefined) node.children.set(row.nested, node);
  }
  return root;
}

/** How a property is written. */
export interface JsonPropertyPlan {
  /** The property as a key of JSON, with the colon. */
  readonly key: string;
  /** The key of the text in the best language, where the property holds a text in all languages. */
  readonly singularKey: string | undefined;
  /** The value is a text in all languages where it is an object: its properties are not those of the model. */
  readonly isLocalised: boolean;
  readonly isNumber: boolean;
  readonly form: JsonForm | undefined;
  readonly elementForm: JsonForm | undefined;
  /** How objects in the property are written; made at its first use, since objects nest. */
  objects(): JsonObjectPlan;
}

/** How the objects in one property are written, or the artefact itself. */
export interface JsonObjectPlan {
  /** The rows of the parts that the objects can be; empty where they have no URN. */
  readonly rows: readonly PartTypeRow[];
  readonly isArtefact: boolean;
  readonly isLink: boolean;
  readonly isNameable: boolean;
  /** Objects of the property are parts of the same class as the objects around them. */
  readonly nests: (property: string) => boolean;
  readonly defaults: readonly { readonly property: string; readonly value: Content }[];
  property(name: string): JsonPropertyPlan;
}

/** Extensions may have any name, so a plan keeps no more properties than the model has in one type. */
const mostProperties = 100;

class Planner {
  readonly #version: JsonVersion;
  readonly #className: string;
  readonly #plans = new Map<PartNode | undefined, Map<string, JsonObjectPlan>>();

  constructor(version: JsonVersion, className: string) {
    this.#version = version;
    this.#className = className;
  }

  objectPlan(owner: string, parts: PartNode | undefined): JsonObjectPlan {
    const plans = this.#plans.get(parts) ?? new Map<string, JsonObjectPlan>();
    this.#plans.set(parts, plans);
    const known = plans.get(owner);
    if (known !== undefined) return known;
    const properties = new Map<string, JsonPropertyPlan>();
    const owners = owner === 'artefact' ? [this.#className, owner, '*'] : [owner, '*'];
    const plan: JsonObjectPlan = {
      rows: parts?.rows ?? [],
      isArtefact: owner === 'artefact',
      isLink: owner === 'links',
      isNameable: nameables.has(owner),
      nests: (property) => parts !== undefined && parts.children.get(property) === parts,
      defaults: defaults.filter((row) => this.#applies(row) && owners.includes(row.owner)),
      property: (name) => {
        const made = properties.get(name) ?? this.#propertyPlan(owners, name, parts);
        if (properties.size < mostProperties) properties.set(name, made);
        return made;
      },
    };
    if (plans.size < mostProperties) plans.set(owner, plan);
    return plan;
  }

  #applies(row: { readonly version?: JsonVersion; readonly of?: string }): boolean {
    return (row.version ?? this.#version) === this.#version && (row.of ?? this.#className) === this.#className;
  }

  #propertyPlan(owners: readonly string[], property: string, parts: PartNode | undefined): JsonPropertyPlan {
    const rows = propertyForms.filter((row) => this.#applies(row) && row.properties.includes(property));
    const singular = singularOf(property);
    let objects: JsonObjectPlan | undefined;
    return {
      key: `${JSON.stringify(property)}:`,
      singularKey: singular === undefined ? undefined : `${JSON.stringify(singular)}:`,
      isLocalised: singular !== undefined || property === 'value',
      isNumber: numberProperties.has(property),
      form: rows.find((row) => row.owners.some((owner) => owners.includes(owner)))?.form,
      elementForm: elementForms.find((row) => this.#applies(row) && row.array === property)?.form,
      objects: () => {
        objects ??= this.objectPlan(property, parts?.children.get(property));
        return objects;
      },
    };
  }
}

const trees = new Map<string, PartNode>(artefactTypes.map((type) => [type.class, partTree(type)]));
const artefactPlans = new Map<string, JsonObjectPlan>();

/** The plan for the artefacts of a class in a version, made once. */
export function jsonArtefactPlan(version: JsonVersion, className: string): JsonObjectPlan {
  const key = `${version} ${className}`;
  const plan = artefactPlans.get(key) ?? new Planner(version, className).objectPlan('artefact', trees.get(className));
  artefactPlans.set(key, plan);
  return plan;
}

/** The plan for the `meta` of a message. */
export const metaPlan = (version: JsonVersion): JsonObjectPlan =>
  new Planner(version, '').objectPlan('meta', undefined);
