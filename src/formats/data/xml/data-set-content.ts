import type { Position } from '../../../errors.js';
import type { Attributes } from '../../xml/read/attributes.js';
import type { XmlMark } from '../../xml/read/parse-xml.js';
import type { ReaderFinding } from '../data-sets.js';
import type { LevelTables } from '../level-tables.js';
import { refuseData } from '../refuse-data.js';
import type { HeaderStructure } from './header-structures.js';

/** Reads what is inside of a data set, by the names of elements without prefix. */
export interface DataSetContent {
  /** The element DataSet itself; its attributes with a namespace have been read. */
  begin(attributes: Attributes, mark: XmlMark): void;
  open(name: string, attributes: Attributes, mark: XmlMark): void;
  text(text: string, mark: Position): void;
  close(): void;
}

/** What the content of a data set is read with. */
export interface DataSetContext {
  readonly tables: LevelTables;
  readonly structure: HeaderStructure;
  /** Characters that the values of an element may have together. */
  readonly longest: number;
  /** The number of the next row of the file. */
  nextRow(): number;
  find(finding: Omit<ReaderFinding, 'dataSet'>): void;
}

/** Elements whose content is not data. */
export const isSkipped = (name: string): boolean => name === 'Annotations' || name === 'DataProvider';

/** @throws UnreadableData for an element that its parent does not have */
export const refuseElement = (name: string, parent: string, expected: string, mark: Position): never =>
  refuseData('element.unknown', `${parent} has the element ${name}; expected ${expected}`, mark);

/** @throws UnreadableData for a text, other than blanks, where elements are expected */
export function refuseText(text: string, parent: string, mark: Position): void {
  const written = text.trim();
  if (written === '') return;
  const detail = `${parent} holds the text "${written.slice(0, 40)}"; expected elements only`;
  refuseData('text.unexpected', detail, mark);
}

/**
 * The attributes of the standard that a data set has (SDMX-ML, SetAttributeGroup). Their names begin with small letters, as ids of components
 * do not by convention, so that those without a prefix, which some libraries write, are not components either.
 */
export const setAttributeNames: ReadonlySet<string> = new Set([
  'structureRef',
  'setID',
  'action',
  'dataScope',
  'reportingBeginDate',
  'reportingEndDate',
  'validFromDate',
  'validToDate',
  'publicationYear',
  'publicationPeriod',
]);
