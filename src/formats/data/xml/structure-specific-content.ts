import type { Position } from '../../../errors.js';
import type { Attributes } from '../../xml/read/attributes.js';
import type { XmlMark } from '../../xml/read/parse-xml.js';
import { type FilledRows, rowLevels } from '../level-tables.js';
import { ComponentValues } from './component-values.js';
import {
  type DataSetContent,
  type DataSetContext,
  isSkipped,
  refuseElement,
  refuseText,
  setAttributeNames,
} from './data-set-content.js';

/** An element of a data set that becomes a row. */
interface OpenRow {
  readonly row: number;
  readonly at: number;
  /** Observations in it so far. */
  observations: number;
}

/** What each element may hold; all other components are its attributes. */
const children: Readonly<Record<string, readonly string[]>> = {
  DataSet: ['Atts', 'Group', 'Series', 'Obs', 'Metadata'],
  Series: ['Comp', 'Obs', 'Metadata'],
  Group: ['Comp', 'Metadata'],
  Atts: ['Comp'],
  Obs: ['Comp', 'Metadata'],
};

/** An XML attribute that is not a component: it has a prefix, or declares a namespace. */
const isForeign = (name: string): boolean => name === 'xmlns' || name.includes(':');

const noCell = -1;

/**
 * Reads a data set of a structure-specific message, 2.1, 3.0 or 3.1. Components are XML attributes; elements have the same names whatever the
 * structure is, and no prefix, which is not checked.
 */
export class StructureSpecificContent implements DataSetContent {
  readonly #context: DataSetContext;
  readonly #values: ComponentValues;
  /** Cells of the XML attributes of observations, and of the elements above them. */
  readonly #cellsOfObservations = new Map<string, number>();
  readonly #cellsOfUpper = new Map<string, number>();
  #skipped = 0;
  #dataSet: OpenRow = { row: 0, at: 0, observations: 0 };
  #upper: (OpenRow & { readonly name: string }) | undefined;
  #observation: OpenRow | undefined;

  constructor(context: DataSetContext) {
    this.#context = context;
    this.#values = new ComponentValues((finding) => context.find(finding), context.longest);
  }

  begin(attributes: Attributes, mark: XmlMark): void {
    const { upper } = this.#context.tables;
    this.#dataSet = { row: this.#context.nextRow(), at: mark.offset, observations: 0 };
    const ofStandard = [...setAttributeNames].map((name) => [name, noCell] as const);
    this.#take(attributes, upper, new Map(ofStandard));
    this.#addDataSet();
  }

  open(name: string, attributes: Attributes, mark: XmlMark): void {
    if (name === 'Obs' && this.#observation === undefined && this.#skipped === 0 && !this.#values.isOpen) {
      this.#openObservation(attributes, mark);
    } else this.#openOther(name, attributes, mark);
  }

  text(text: string, mark: Position): void {
    if (this.#skipped > 0) return;
    if (this.#values.isOpen) this.#values.text(text, mark);
    else refuseText(text, this.#parent, mark);
  }

  close(): void {
    const { tables } = this.#context;
    if (this.#skipped > 0) this.#skipped--;
    else if (this.#values.isOpen) {
      if (this.#values.close()) this.#takeValues();
    } else if (this.#observation !== undefined) {
      const { row, at } = this.#observation;
      tables.addObservation(row, at, this.#upper?.row);
      this.#observation = undefined;
    } else if (this.#upper !== undefined) {
      const { row, at, observations, name } = this.#upper;
      tables.addUpper(name === 'Series' ? rowLevels.series : rowLevels.group, row, at, observations);
      this.#upper = undefined;
    }
  }

  get #parent(): string {
    return this.#observation === undefined ? (this.#upper?.name ?? 'DataSet') : 'Obs';
  }

  #openObservation(attributes: Attributes, mark: XmlMark): void {
    const { tables, structure } = this.#context;
    const upper = this.#upper;
    if (upper !== undefined) {
      if (upper.name !== 'Series') refuseElement('Obs', upper.name, children[upper.name]?.join(', ') ?? '', mark);
      upper.observations++;
    }
    this.#observation = { row: this.#context.nextRow(), at: mark.offset, observations: 0 };
    this.#take(attributes, tables.observations, this.#cellsOfObservations);
    if (structure.hasExplicitMeasures) this.#takeMeasure(attributes);
  }

  #openOther(name: string, attributes: Attributes, mark: XmlMark): void {
    if (this.#skipped > 0) this.#skipped++;
    else if (this.#values.isOpen) this.#values.open(name, attributes, mark);
    else if (isSkipped(name)) this.#skipped = 1;
    else {
      const parent = this.#parent;
      const expected = children[parent] ?? [];
      if (!expected.includes(name)) refuseElement(name, parent, expected.join(', '), mark);
      if (name === 'Comp' || name === 'Metadata') this.#values.open(name, attributes, mark);
      else {
        this.#upper = { row: this.#context.nextRow(), at: mark.offset, observations: 0, name };
        this.#take(attributes, this.#context.tables.upper, this.#cellsOfUpper);
      }
    }
  }

  /** Puts the values of XML attributes into a row. */
  #take(attributes: Attributes, row: FilledRows, cells: Map<string, number>): void {
    for (let index = 0; index < attributes.count; index++) {
      const name = attributes.nameAt(index);
      const cell = cells.get(name) ?? this.#cellOf(name, row, cells);
      if (cell !== noCell) row.setCell(cell, attributes.valueAt(index));
    }
  }

  #cellOf(name: string, row: FilledRows, cells: Map<string, number>): number {
    // The base schema declares `type` for groups and observations: the id of the group or measure.
    const cell = isForeign(name) || name === 'type' ? noCell : row.cellOf(name);
    cells.set(name, cell);
    return cell;
  }

  /** Explicit measures of SDMX-ML 2.1: the type of an observation names the value of the dimension at the observation. */
  #takeMeasure(attributes: Attributes): void {
    const dimension = this.#context.structure.dimensionAtObservation;
    const { observations } = this.#context.tables;
    const typeName = attributes.get('xsi:type');
    const measure = attributes.get('type') ?? typeName?.slice(typeName.indexOf(':') + 1);
    if (dimension === '' || measure === undefined || observations.has(dimension)) return;
    observations.set(dimension, measure);
  }

  /** Puts values of elements into the row of the element around them. */
  #takeValues(): void {
    const { observations, upper } = this.#context.tables;
    this.#values.takeInto(this.#observation === undefined ? upper : observations);
    if (this.#observation === undefined && this.#upper === undefined) this.#addDataSet();
  }

  /** Adds a row with values of the data set; reference metadata of the data set come at its end and have a row of their own. */
  #addDataSet(): void {
    const { tables } = this.#context;
    if (tables.upper.isEmpty) return;
    const { row, at } = this.#dataSet;
    tables.addUpper(rowLevels.dataSet, row, at, 0);
    this.#dataSet = { row: this.#context.nextRow(), at, observations: 0 };
  }
}
