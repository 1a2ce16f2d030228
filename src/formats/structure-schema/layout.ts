import type { Attribute, Component, Components, Group, Relationship } from './components.js';
import { isComplex } from './representation.js';
import type { SchemaVersionRow } from './schema-versions.js';
import type { SimpleTypes } from './simple-types.js';
import type { TypeNames } from './type-names.js';

/** Where in a data set a value may stand. */
type Level = 'DataSet' | 'Series' | 'Obs';

/** Stands for all dimensions where the one at the observation is named (SDMX-ML common schema). */
export const allDimensions = 'AllDimensions';

interface LayoutSettings {
  readonly version: SchemaVersionRow;
  readonly components: Components;
  /** Id of a dimension, or `AllDimensions` for observations that are in no series. */
  readonly observationDimension: string;
  readonly isDeletion: boolean;
  /** Whether dimensions may be switched off, as no dataflow says which ones its data have. */
  readonly isEvolving: boolean;
  readonly hasExplicitMeasures: boolean;
  readonly names: TypeNames;
  readonly simpleTypes: SimpleTypes;
}

/** What stands where in the data sets of a structure, and of which type it is. */
export class Layout {
  readonly version: SchemaVersionRow;
  readonly components: Components;
  readonly observationDimension: string;
  readonly names: TypeNames;
  readonly simpleTypes: SimpleTypes;
  readonly isDeletion: boolean;
  /** The names of types that data messages use come first: those of groups, ... */
  readonly groupNames: ReadonlyMap<Group, string>;
  /** ... those of measures and attributes that no XML attribute can hold, ... */
  readonly valuesNames: ReadonlyMap<Component, string>;
  /** ... and those of observations with explicit measures, by the code of the measure. */
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
    this.groupNames = new Map(groups.map((group) => [group, this.names.take(group.id)]));
    this.valuesNames = new Map(
      [...measures, ...attributes]
        .filter((component) => this.isComplex(component))
        .map((component) => [component, this.names.take(`${component.id}_${component.role.toUpperCase()}`)]),
    );
    const explicit = this.explicitMeasure && this.simpleTypes.codesOf(this.explicitMeasure);
    this.measureNames = new Map(explicit?.map((value) => [value, this.names.take(value)]));
  }

  /** Whether observations stand in no series. */
  get isFlat(): boolean {
    return this.observationDimension === allDimensions;
  }

  /** Whether the types are those of SDMX 2.1 for time series, which demand the time of every observation. */
  get isTimeSeries(): boolean {
    return this.version.isLegacy && this.observationDimension === 'TIME_PERIOD' && !this.isDeletion;
  }

  /** Parts of a key may be missing in what deletes, which then means all values. */
  get keyUse(): 'required' | 'optional' {
    return this.isDeletion ? 'optional' : 'required';
  }

  /** The dimension whose codes each have a type of observation; undefined where all observations are of one. */
  get explicitMeasure(): Component | undefined {
    if (!this.#hasExplicitMeasures || !this.version.isLegacy) return undefined;
    return this.components.dimensions.find(
      (dimension) => dimension.id === this.observationDimension && this.simpleTypes.codesOf(dimension) !== undefined,
    );
  }

  isComplex(component: Component): boolean {
    return !this.version.isLegacy && isComplex(component.representation);
  }

  /** The name of the type of a single value. */
  typeOf(component: Component): string {
    const isKey = component.role === 'dimension' || component.role === 'timeDimension';
    if (!isKey) return this.simpleTypes.typeOf(component, this.version.hasSpecialValues ? 'Missing' : undefined);
    return this.#isEvolving ? this.typeInPartialKey(component) : this.simpleTypes.typeOf(component);
  }

  /** The name of the type of a dimension where it may be switched off. */
  typeInPartialKey(dimension: Component): string {
    return this.simpleTypes.typeOf(dimension, this.version.hasSpecialValues ? 'NotApplicable' : undefined);
  }

  /** The attributes whose values are said at a level. */
  attributesAt(level: Level): readonly Attribute[] {
    return this.components.attributes.filter(({ relationship }) => this.#levelOf(relationship) === level);
  }

  hasMetadataAt(level: Level): boolean {
    return this.components.metadata.some((relationship) => this.#levelOf(relationship) === level);
  }

  /** Whether what depends on something can be said of a group: it depends on the group, or on dimensions of it alone. */
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
        // The standard's samples have the attributes of groups in series too, and so does its compliance kit.
        return this.#levelOfKey(this.components.groups.find(({ id }) => id === relationship.group)?.dimensions ?? []);
    }
  }

  #levelOfKey(dimensions: readonly string[]): Level {
    return this.isFlat || dimensions.includes(this.observationDimension) ? 'Obs' : 'Series';
  }
}
