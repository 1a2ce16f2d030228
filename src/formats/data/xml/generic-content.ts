import type { Position } from '../../../errors.js';
import type { Attributes } from '../../xml/read/attributes.js';
import type { XmlMark } from '../../xml/read/parse-xml.js';
import { type FilledRows, rowLevels } from '../level-tables.js';
import { refuseData } from '../refuse-data.js';
import { type DataSetContent, type DataSetContext, isSkipped, refuseElement, refuseText } from './data-set-content.js';

const primaryMeasure = 'OBS_VALUE';

/** What each element of generic data may hold. */
const children: Readonly<Record<string, readonly string[]>> = {
  DataSet: ['Attributes', 'Group', 'Series', 'Obs'],
  Group: ['GroupKey', 'Attributes'],
  Series: ['SeriesKey', 'Attributes', 'Obs'],
  Obs: ['ObsKey', 'ObsDimension', 'ObsValue', 'Attributes'],
  GroupKey: ['Value'],
  SeriesKey: ['Value'],
  ObsKey: ['Value'],
  Attributes: ['Value'],
};

const keys: ReadonlySet<string> = new Set(['GroupKey', 'SeriesKey', 'ObsKey']);

interface OpenRow {
  readonly row: number;
  readonly at: number;
  observations: number;
}

/** Reads a data set of a generic message of SDMX-ML 2.1, which says of each value whether it belongs to a key. */
export class GenericContent implements DataSetContent {
  /** Components of keys. */
  readonly dimensions = new Set<string>();
  readonly #context: DataSetContext;
  readonly #open: string[] = ['DataSet'];
  #skipped = 0;
  #dataSet: OpenRow = { row: 0, at: 0, observations: 0 };
  #upper: OpenRow | undefined;
  #observation: OpenRow | undefined;

  constructor(context: DataSetContext) {
    this.#context = context;
  }

  begin(_attributes: Attributes, mark: XmlMark): void {
    this.#dataSet = { row: this.#context.nextRow(), at: mark.offset, observations: 0 };
  }

  open(name: string, attributes: Attributes, mark: XmlMark): void {
    if (this.#skipped > 0 || isSkipped(name)) {
      this.#skipped++;
      return;
    }
    const parent = this.#open.at(-1) ?? '';
    const expected = children[parent] ?? [];
    if (!expected.includes(name)) refuseElement(name, parent, expected.join(', ') || 'no elements', mark);
    this.#open.push(name);
    if (name === 'Value') this.#takeValue(parent, attributes, mark);
    else if (name === 'ObsDimension') this.#takeDimension(attributes, mark);
    else if (name === 'ObsValue') this.#set(attributes.get('id') ?? primaryMeasure, attributes, mark);
    else if (name === 'Obs') {
      if (this.#upper !== undefined) this.#upper.observations++;
      this.#observation = this.#newRow(mark);
    } else if (name === 'Series' || name === 'Group') this.#upper = this.#newRow(mark);
  }

  text(text: string, mark: Position): void {
    if (this.#skipped === 0) refuseText(text, this.#open.at(-1) ?? '', mark);
  }

  close(): void {
    if (this.#skipped > 0) {
      this.#skipped--;
      return;
    }
    const { tables } = this.#context;
    const name = this.#open.pop();
    if (name === 'Obs' && this.#observation !== undefined) {
      tables.addObservation(this.#observation.row, this.#observation.at, this.#upper?.row);
      this.#observation = undefined;
    } else if ((name === 'Series' || name === 'Group') && this.#upper !== undefined) {
      const { row, at, observations } = this.#upper;
      tables.addUpper(name === 'Series' ? rowLevels.series : rowLevels.group, row, at, observations);
      this.#upper = undefined;
    } else if (name === 'Attributes' && this.#open.length === 1) {
      tables.addUpper(rowLevels.dataSet, this.#dataSet.row, this.#dataSet.at, 0);
    }
  }

  #newRow(mark: XmlMark): OpenRow {
    return { row: this.#context.nextRow(), at: mark.offset, observations: 0 };
  }

  get #row(): FilledRows {
    const { observations, upper } = this.#context.tables;
    return this.#observation === undefined ? upper : observations;
  }

  #takeValue(parent: string, attributes: Attributes, mark: XmlMark): void {
    const id = attributes.get('id');
    if (id === undefined) refuseData('attribute.missing', `A Value of ${parent} lacks the attribute id`, mark);
    if (keys.has(parent)) this.dimensions.add(id);
    this.#set(id, attributes, mark);
  }

  #takeDimension(attributes: Attributes, mark: XmlMark): void {
    const id = attributes.get('id') ?? this.#context.structure.dimensionAtObservation;
    if (id === '' || id === 'AllDimensions') {
      const detail = `ObsDimension has no id, and dimensionAtObservation of the header is "${id}"; expected the id of a dimension`;
      refuseData('attribute.missing', detail, mark);
    }
    this.dimensions.add(id);
    this.#set(id, attributes, mark);
  }

  #set(component: string, attributes: Attributes, mark: XmlMark): void {
    const value = attributes.get('value');
    if (value === undefined) {
      refuseData('attribute.missing', `The value of ${component} lacks the attribute value`, mark);
    }
    const row = this.#row;
    if (row.has(component)) {
      const detail = `The component ${component} has a value already; expected it once in an element`;
      const place = { line: mark.line, column: mark.column };
      this.#context.find({ rule: 'component.repeated', detail, place, component });
    } else row.set(component, value);
  }
}
