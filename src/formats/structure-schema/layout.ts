import { type Problem, StrataError } from '../../errors.js';
import {
  type Attribute,
  type Component,
  type Components,
  type Group,
  isComplex,
  type Relationship,
} from './components.js';
import type { SchemaVersion } from './schema-versions.js';
import type { SimpleTypes, TypeNames } from './simple-types.js';

/** A level of a data set at which attributes and reference metadata are reported. */
type Level = 'DataSet' | 'Series' | 'Obs';

/** The dimension at the observation of data without series (SDMX-ML common schema). */
const allDimensions = 'AllDimensions';

/**
 * The dimension at the observation: the requested one, by default time, or all dimensions when there is no time dimension.
 * @param requested id of a dimension or `AllDimensions`; undefined for the default
 * @throws StrataError `Syntax`, rule `parameter.value`, when the structure does not have the dimension
 */
export function chooseObservationDimension(
  requested: string | undefined,
  { dimensions, timeDimension }: Components,
): string {
  if (requested === undefined) return timeDimension?.id ?? allDimensions;
  const ids = [...dimensions, ...(timeDimension === undefined ? [] : [timeDimension])].map(({ id }) => id);
  if (requested === allDimensions || ids.includes(requested)) return requested;
  const detail = `dimensionAtObservation is "${requested}"; expected ${ids.join(', ')} or ${allDimensions}`;
  const problem: Problem = {
    severity: 'error',
    code: 140,
    rule: 'parameter.value',
    detail,
    path: 'dimensionAtObservation',
  };
  throw new StrataError('Syntax', detail, [problem]);
}

interface LayoutSettings {
  readonly version: SchemaVersion;
  readonly components: Components;
  /** Id of a dimension, or `AllDimensions` for data without series. */
  readonly observationDimension: string;
  readonly isDeletion: boolean;
  /** Whether any dimension may be switched off: the structure is evolving, and no dataflow restricts its dimensions. */
  readonly isEvolving: boolean;
  readonly hasExplicitMeasures: boolean;
  readonly names: TypeNames;
  readonly simpleTypes: SimpleTypes;
}

/** The level, the type and the type name of each component in the data sets of a structure. */
export class Layout {
  readonly version: SchemaVersion;
  readonly components: Components;
  readonly observationDimension: string;
  readonly names: TypeNames;
  readonly simpleTypes: SimpleTypes;
  readonly isDeletion: boolean;
  /** Type names of groups. Names in these three maps are reserved first, because data messages use them. */
  readonly groupNames: ReadonlyMap<Group, string>;
  /** Names of the `Comp` types of measures and attributes. */
  readonly valuesNames: ReadonlyMap<Component, string>;
  /** Type names of observations with explicit measures, by code of the dimension at the observation. */
  readonly measureNames: ReadonlyMap<string, string>;
  readonly #isEvolving: boolean;
  readonly #hasExplicitMeasures: boolean;

  constructor(settings: LayoutSettings) {
    this.version = settings.version;
    this.components = settings.components;
    this.observationDimension = settings.observationDimension;
    this.names = settings.names;
    this.simpleTypes = settings.simpleTypes;
    this.isDeletion = settings.isDeletion;
    this.#isEvolving = settings.isEvolving;
    this.#hasExplicitMeasures = settings.hasExplicitMeasures;
    const { groups, measures, attributes } = settings.components;
    this.groupNames = new Map(groups.map((group) => [group, this.names.reserve(group.id)]));
    this.valuesNames = new Map(
      [...measures, ...attributes]
        .filter((component) => this.isComplex(component))
        .map((component) => [component, this.names.reserve(`${component.id}_${component.role.toUpperCase()}`)]),
    );
    const codes = this.explicitMeasure && this.simpleTypes.codesOf(this.explicitMeasure);
    this.measureNames = new Map(codes?.map((code) => [code, this.names.reserve(code)]));
  }

  /** Whether data sets have no series. */
  get isFlat(): boolean {
    return this.observationDimension === allDimensions;
  }

  /** Whether to use the time series types of SDMX-ML 2.1, which require the time of every observation. */
  get isTimeSeries(): boolean {
    return this.version.isLegacy && this.observationDimension === 'TIME_PERIOD' && !this.isDeletion;
  }

  /** A deletion may omit parts of a key, which stands for all their values. */
  get keyUse(): 'required' | 'optional' {
    return this.isDeletion ? 'optional' : 'required';
  }

  /** The dimension with a type of observation for each of its codes (SDMX-ML 2.1 only); undefined without one. */
  get explicitMeasure(): Component | undefined {
    if (!this.#hasExplicitMeasures || !this.version.isLegacy) return undefined;
    return this.components.dimensions.find(
      (dimension) => dimension.id === this.observationDimension && this.simpleTypes.codesOf(dimension) !== undefined,
    );
  }

  /** Whether the values of a component stand in a `Comp` element, which SDMX-ML 2.1 does not have. */
  isComplex(component: Component): boolean {
    return !this.version.isLegacy && isComplex(component.representation);
  }

  /** The name of the type of a single value. */
  typeOf(component: Component): string {
    const isKey = component.role === 'dimension' || component.role === 'timeDimension';
    if (!isKey) return this.simpleTypes.typeOf(component, this.version.hasSpecialValues ? 'Missing' : undefined);
    return this.#isEvolving ? this.typeInPartialKey(component) : this.simpleTypes.typeOf(component);
  }

  /** The name of the type of a dimension that may be switched off. */
  typeInPartialKey(dimension: Component): string {
    return this.simpleTypes.typeOf(dimension, this.version.hasSpecialValues ? 'NotApplicable' : undefined);
  }

  /** The attributes that are reported at a level. */
  attributesAt(level: Level): readonly Attribute[] {
    return this.components.attributes.filter(({ relationship }) => this.#levelOf(relationship) === level);
  }

  /** Whether reference metadata is reported at a level. */
  hasMetadataAt(level: Level): boolean {
    return this.components.metadata.some((relationship) => this.#levelOf(relationship) === level);
  }

  /** Whether a group can report what has a relationship: to the group itself, or to dimensions that are all in it. */
  isOfGroup(relationship: Relationship, group: Group): boolean {
    if (relationship.level === 'group') return relationship.group === group.id;
    return relationship.level === 'dimensions' && relationship.dimensions.every((id) => group.dimensions.includes(id));
  }

  #levelOf(relationship: Relationship): Level {
    switch (relationship.level) {
      case 'dataflow':
        return 'DataSet';
      case 'observation':
        return 'Obs';
      case 'dimensions':
        return this.#levelOfKey(relationship.dimensions);
      case 'group':
        // The samples of the standard and its compliance kit have the attributes of groups in series too.
        return this.#levelOfKey(this.components.groups.find(({ id }) => id === relationship.group)?.dimensions ?? []);
    }
  }

  #levelOfKey(dimensions: readonly string[]): Level {
    return this.isFlat || dimensions.includes(this.observationDimension) ? 'Obs' : 'Series';
  }
}
