import type { Position } from '../../../errors.js';
import type { Scanner } from '../../json/scan/scanner.js';
import type { DataAction, ReaderFinding } from '../data-sets.js';
import { type CellValue, type FilledRows, type Inheritance, type LevelTables, rowLevels } from '../level-tables.js';
import { refuseData } from '../refuse-data.js';
import { isSpecial } from '../row-loader.js';
import { type FindValue, readComponentValue } from './component-value.js';
import type { MessageComponent, MessageStructure } from './message-structure.js';

/** Rows between two pauses, in which they are loaded. */
const rowsAtOnce = 5_000;

export interface JsonDataSetContext {
  readonly tables: LevelTables;
  readonly structure: MessageStructure;
  nextRow(): number;
  find(finding: Omit<ReaderFinding, 'dataSet'>): void;
  /** Lets the rows so far be loaded. */
  pause(): Promise<void>;
}

/** A component at its position in the arrays or keys of data, with what its indexes stand for. */
interface Slot {
  readonly component: MessageComponent;
  readonly find: FindValue | undefined;
}

/** Reads a data set of SDMX-JSON, whose structure is known. */
export class JsonDataSetReader {
  readonly #scanner: Scanner;
  readonly #context: JsonDataSetContext;
  readonly #ofDataSet: readonly Slot[];
  readonly #ofGroups: readonly Slot[];
  readonly #ofSeries: readonly Slot[];
  readonly #ofObservations: readonly Slot[];
  readonly #seriesKey: readonly Slot[];
  readonly #observationKey: readonly Slot[];
  readonly #constants = new Map<string, CellValue>();
  /** Defaults do not apply to a deletion: what it leaves out is not deleted. */
  action: DataAction;
  /** Whether a text of the current row may have special characters. */
  #hasSpecial: boolean;
  readonly #valuesAreSpecial: boolean;
  /** Where the key or value that is being read begins. */
  #valueLine = 1;
  #valueColumn = 1;

  constructor(scanner: Scanner, action: DataAction, context: JsonDataSetContext) {
    this.#scanner = scanner;
    this.action = action;
    this.#context = context;
    const { dimensions, measures, attributes } = context.structure;
    const slots = (components: readonly MessageComponent[]): readonly Slot[] =>
      components.map((component) => this.#slotOf(component));
    this.#ofDataSet = slots(attributes.dataSet);
    this.#ofGroups = slots(attributes.dimensionGroup);
    this.#ofSeries = slots(attributes.series);
    this.#ofObservations = slots([...measures, ...attributes.observation]);
    this.#seriesKey = slots(dimensions.series);
    this.#observationKey = slots(dimensions.observation);
    const all = [...Object.values(dimensions), measures, ...Object.values(attributes)].flat();
    this.#valuesAreSpecial = all.some(({ values }) => values?.some(isSpecialValue) ?? false);
    this.#hasSpecial = this.#valuesAreSpecial;
  }

  /** What observations have from above: dimensions of the data set, and attributes that vary with more than where they stand. */
  get inheritance(): Inheritance {
    const { dimensions, attributes } = this.#context.structure;
    const fromSeries = new Set(dimensions.series.map(({ id }) => id));
    const above = [...dimensions.dataSet, ...dimensions.series].map(({ id }) => id);
    for (const attribute of attributes.series) if (isDeeper(attribute, above)) fromSeries.add(attribute.id);
    const constants = new Map(this.#constants);
    for (const { id, values } of dimensions.dataSet) {
      const [value] = values ?? [];
      if (value !== undefined && value !== null) constants.set(id, value);
    }
    if (this.action === 'delete') return { fromSeries, constants };
    for (const { id, defaultValue } of attributes.observation) {
      if (defaultValue !== null && !constants.has(id)) constants.set(id, defaultValue);
    }
    return { fromSeries, constants };
  }

  /** Reads a property of the data set that holds data. */
  async read(key: string): Promise<void> {
    if (key === 'attributes') this.#readAttributes();
    else if (key === 'dimensionGroupAttributes') this.#readGroups();
    else if (key === 'series') await this.#readSeries();
    else await this.#readObservations(undefined);
  }

  get #place(): Position {
    return { line: this.#scanner.line, column: this.#scanner.column };
  }

  get #valuePlace(): Position {
    return { line: this.#valueLine, column: this.#valueColumn };
  }

  /** Notes where the next token begins. */
  #mark(): void {
    this.#valueLine = this.#scanner.line;
    this.#valueColumn = this.#scanner.column;
  }

  /** Enters an object; other values are refused. */
  #enterObject(name: string): boolean {
    if (this.#scanner.kind === 'object') return this.#scanner.enterObject();
    return refuseData('value.kind', `${name} is not an object; expected { … }`, this.#place);
  }

  #slotOf(component: MessageComponent): Slot {
    const { id, values } = component;
    if (values === undefined) return { component, find: undefined };
    const find = (index: string): CellValue | null | undefined => {
      const value = values[Number(index)];
      if (value === undefined) {
        const expected = values.length === 0 ? 'it has no values' : `its indexes are 0 to ${values.length - 1}`;
        const detail = `The index of ${id} is ${index}; ${expected}`;
        this.#context.find({ rule: 'message.readable', detail, place: this.#valuePlace, component: id });
      }
      return value;
    };
    return { component, find };
  }

  /** Attributes of the data set. Those that vary with more are those of all observations, or of the dimensions that they vary with. */
  #readAttributes(): void {
    const at = this.#scanner.offset;
    const { upper } = this.#context.tables;
    const { dimensions } = this.#context.structure;
    const above = dimensions.dataSet.map(({ id }) => id);
    const ofGroups: [MessageComponent, CellValue][] = [];
    this.#readArray(this.#ofDataSet, ({ component }, value) => {
      if (isDeeper(component, above)) this.#constants.set(component.id, value);
      else if (component.relationship === undefined || component.relationship.length === 0) {
        upper.setValue(component.id, value);
      } else ofGroups.push([component, value]);
    });
    if (!upper.isEmpty) this.#addUpper(rowLevels.dataSet, at);
    for (const [{ id, relationship }, value] of ofGroups) {
      upper.setValue(id, value);
      for (const { id: dimension, values } of dimensions.dataSet) {
        if (relationship?.includes(dimension) && values?.[0]) upper.setValue(dimension, values[0]);
      }
      this.#addUpper(rowLevels.group, at);
    }
  }

  #readGroups(): void {
    const scanner = this.#scanner;
    const { dimensions } = this.#context.structure;
    const all = [...dimensions.dataSet, ...dimensions.series, ...dimensions.observation];
    const byPosition = all.toSorted((a, b) => (a.keyPosition ?? 0) - (b.keyPosition ?? 0));
    const orders = [all, byPosition].map((order) => order.map((component) => this.#slotOf(component)));
    for (let more = this.#enterObject('dimensionGroupAttributes'); more; more = scanner.nextProperty()) {
      const at = scanner.offset;
      this.#mark();
      const place = this.#valuePlace;
      const key = scanner.key();
      const given = new Set<MessageComponent['relationship']>();
      this.#readArray(this.#ofGroups, ({ component }, value) => {
        given.add(component.relationship);
        this.#context.tables.upper.setValue(component.id, value);
      });
      const order = orders.find((each) => fitsKey(each, key, given)) ?? orders[0] ?? [];
      this.#valueLine = place.line;
      this.#valueColumn = place.column;
      this.#takeKey(key, order, this.#context.tables.upper);
      this.#addUpper(rowLevels.group, at);
    }
  }

  async #readSeries(): Promise<void> {
    const scanner = this.#scanner;
    const { tables, structure } = this.#context;
    for (let more = this.#enterObject('series'); more; more = scanner.nextProperty()) {
      const at = scanner.offset;
      this.#mark();
      const row = this.#context.nextRow();
      this.#takeKey(scanner.key(), this.#seriesKey, tables.upper);
      for (const { id, values } of structure.dimensions.dataSet) if (values?.[0]) tables.upper.setValue(id, values[0]);
      const before = tables.observations.rows;
      for (let inner = this.#enterObject('A series'); inner; inner = scanner.nextProperty()) {
        const key = scanner.key();
        if (key === 'attributes') {
          this.#readArray(this.#ofSeries, ({ component }, value) => tables.upper.setValue(component.id, value));
        } else if (key === 'observations') await this.#readObservations(row);
        else scanner.skip();
      }
      this.#takeDefaults(this.#ofSeries);
      tables.addUpper(rowLevels.series, row, at, tables.observations.rows - before, this.#hasSpecial);
      this.#hasSpecial = this.#valuesAreSpecial;
    }
  }

  /** Attributes of a series that are left out have their default. */
  #takeDefaults(slots: readonly Slot[]): void {
    const { upper } = this.#context.tables;
    if (this.action === 'delete') return;
    for (const { component } of slots) {
      if (component.defaultValue !== null && !upper.has(component.id))
        upper.setValue(component.id, component.defaultValue);
    }
  }

  async #readObservations(series: number | undefined): Promise<void> {
    const scanner = this.#scanner;
    const { tables } = this.#context;
    const { observations } = tables;
    // The series around is being filled too, and keeps what it has of special characters.
    const ofSeries = this.#hasSpecial;
    for (let more = this.#enterObject('observations'); more; more = scanner.nextProperty()) {
      const at = scanner.offset;
      this.#mark();
      const row = this.#context.nextRow();
      this.#hasSpecial = this.#valuesAreSpecial;
      this.#takeKey(scanner.key(), this.#observationKey, observations);
      this.#readArray(this.#ofObservations, ({ component }, value) => observations.setValue(component.id, value));
      tables.addObservation(row, at, series, this.#hasSpecial);
      if (observations.rows % rowsAtOnce === 0) await this.#context.pause();
    }
    this.#hasSpecial = ofSeries;
  }

  #addUpper(level: number, at: number): void {
    this.#context.tables.addUpper(level, this.#context.nextRow(), at, 0, this.#hasSpecial);
    this.#hasSpecial = this.#valuesAreSpecial;
  }

  /** Puts the values of a key, indexes joined by colons, into a row; an index left out is of a dimension that does not matter. */
  #takeKey(key: string, slots: readonly Slot[], row: FilledRows): void {
    const indexes = key === '' && slots.length === 0 ? [] : key.split(':');
    if (indexes.length !== slots.length) {
      const ids = slots.map(({ component }) => component.id).join(', ') || 'none';
      const detail = `The key "${key}" has ${indexes.length} indexes; expected one for each dimension: ${ids}`;
      this.#context.find({ rule: 'message.readable', detail, place: this.#valuePlace });
    }
    for (const [position, { component, find }] of slots.entries()) {
      const index = indexes[position];
      const value = index === undefined || index === '' || find === undefined ? null : find(index);
      if (value !== null && value !== undefined) row.setValue(component.id, value);
    }
  }

  /** Reads an array of values. What follows the last component are indexes of annotations. */
  #readArray(slots: readonly Slot[], take: (slot: Slot, value: CellValue) => void): void {
    const scanner = this.#scanner;
    const { kind } = scanner;
    if (kind !== 'array') {
      if (kind !== 'null') {
        refuseData('value.kind', 'The values of components are not an array; expected [ … ]', this.#place);
      }
      scanner.word();
      return;
    }
    let position = 0;
    for (let more = scanner.enterArray(); more; more = scanner.nextElement()) {
      const slot = slots[position++];
      if (slot === undefined) {
        scanner.skip();
        continue;
      }
      this.#mark();
      const isText = scanner.kind === 'string';
      const value = readComponentValue(scanner, slot.find);
      if (value === null) continue;
      if (isText && !this.#hasSpecial && typeof value === 'string' && isSpecial(value)) this.#hasSpecial = true;
      take(slot, value);
    }
  }
}

const isSpecialValue = (value: CellValue | null): boolean => typeof value === 'string' && isSpecial(value);

/** Whether an attribute varies with other dimensions than those given. */
const isDeeper = ({ relationship }: MessageComponent, dimensions: readonly string[]): boolean =>
  relationship === 'all' || (relationship?.some((id) => !dimensions.includes(id)) ?? false);

/** Whether the indexes of a key stand, in this order of dimensions, for those that one of the attributes varies with. */
function fitsKey(
  order: readonly Slot[],
  key: string,
  relationships: ReadonlySet<MessageComponent['relationship']>,
): boolean {
  const indexes = key.split(':');
  const given = order.flatMap(({ component }, position) => (indexes[position] ? [component.id] : []));
  return [...relationships].some(
    (related) => Array.isArray(related) && related.length === given.length && given.every((id) => related.includes(id)),
  );
}
