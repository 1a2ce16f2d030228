import type { Position, Problem } from '../../errors.js';

/** The formats of data messages that are read. */
export const dataFormats = [
  'sdmx-csv-1.0',
  'sdmx-csv-2.0',
  'sdmx-csv-2.1',
  'csv',
  'structure-specific-2.1',
  'structure-specific-3.0',
  'structure-specific-3.1',
  'generic-2.1',
  'sdmx-json-1.0',
  'sdmx-json-2.0',
  'sdmx-json-2.1',
] as const;
export type DataFormat = (typeof dataFormats)[number];

/** What a data set asks for; `information` where a message has no action. */
export type DataAction = 'information' | 'append' | 'replace' | 'merge' | 'delete';

/** A column of a data set that holds values of a component. */
export interface DataColumn {
  /** Id of the component as the message has it: of a nested metadata attribute the dotted path. */
  readonly component: string;
  /** Name of the column in the table. */
  readonly column: string;
  /**
   * Whether cells hold several values: a JSON array whose entries are texts, or objects `{lang: text}` for texts in languages. An attribute
   * within one that has several values has an array for each value of that one: `flat(Infinity)` gives all values. A cell of a column with
   * one value is the text as the message has it.
   */
  readonly isMultiple: boolean;
  /**
   * Set where the heading has a label. Cells of a coded component are then `id: name`, those of others are values as they are;
   * `removeLabels` of csv/remove-labels.ts gives the ids, when the structure is known.
   */
  readonly isLabelled?: true;
  /** Where the heading of the column begins; missing in formats without headings. */
  readonly place?: CellPlace;
}

/** A column of CSV that is not for a component of a structure. Its cells are kept as they are. */
export interface CustomColumn {
  readonly heading: string;
  /** Name of the column in the table. */
  readonly column: string;
  readonly place: CellPlace;
}

/**
 * Rows of a data set with one action. Readers write every format in this form; checks and writers read it.
 *
 * `table` is a table or view of DuckDB with the columns `#row` (BIGINT: order in the file, unique in the file) and those of `columns`
 * (VARCHAR; NULL where the message has no value). A row is an observation with all dimensions, or holds attributes of a series, a group or
 * the data set: then the dimensions that do not identify these are NULL, and so are all measures. SDMX-CSV writes attributes of a level like
 * this; readers of SDMX-ML and SDMX-JSON make a row of each series, group and data set with attributes, and leave these out of the
 * observations (of SDMX-ML after `arrange`).
 */
export interface DataSet {
  /** Name of the received file. */
  readonly file: string;
  /** Number of the data set in its file, from 0. Rows of several structures or actions in one file are data sets of their own. */
  readonly number: number;
  readonly table: string;
  readonly format: DataFormat;
  /** The structure as the message names it: a URN or a short form such as ECB:EXR(1.0); null where it names none. */
  readonly structure: string | null;
  /** The class that the message gives for a short form; null where it leaves it open. */
  readonly structureClass: 'DataStructure' | 'Dataflow' | 'ProvisionAgreement' | null;
  readonly action: DataAction;
  readonly columns: readonly DataColumn[];
  readonly customColumns: readonly CustomColumn[];
  readonly rows: number;
  /** Where the data set begins. */
  readonly place: CellPlace;
}

/** Where a row or a value stands: line and column of a text, or a path in JSON with both. */
export interface CellPlace extends Position {
  readonly jsonPath?: string;
}

/** A row, or the value of a column in it, whose place is wanted. */
export interface WantedCell {
  readonly row: bigint;
  /** Id of the component; undefined for the row. */
  readonly component?: string;
}

/** What was read of a file. */
export interface ReadData {
  readonly dataSets: readonly DataSet[];
  /** What the reader itself found: repeated columns, rows with too few or too many cells. These do not keep the rest from being read. */
  readonly findings: readonly ReaderFinding[];
  /**
   * Arranges the rows for the structure of a data set, before it is judged or written. SDMX-ML writes the dimensions and the attributes of a
   * series, group or data set alike, so until then observations have the values of their series as well. Missing where the rows are arranged
   * as they are read.
   * @param dimensions ids of all dimensions of the structure
   * @returns the data set to use from then on, with another table
   */
  arrange?(dataSet: DataSet, dimensions: readonly string[]): Promise<DataSet>;
  /**
   * Finds places by reading the file once more.
   * @returns in the order of the cells; a cell that cannot be found has the place of its row
   */
  locate(dataSet: DataSet, cells: readonly WantedCell[]): Promise<readonly CellPlace[]>;
}

/** A fault that a reader found; `rule` is one of registry/validation/rules.ts. */
export interface ReaderFinding {
  readonly rule: string;
  /** Number of the data set in its file; null where it is of the file. */
  readonly dataSet: number | null;
  readonly detail: string;
  readonly place: CellPlace;
  readonly component?: string;
  /** The row at fault, where it is of one. */
  readonly row?: bigint;
  /** Number of faults that it stands for, where there is more than one: of the same kind beyond the limit, or of all rows of a data set. */
  readonly count?: number;
}

/** Limits on one file of data. */
export interface DataReadingLimits {
  /** Characters of one value as written; in XML also of the attributes of one element together, in CSV bytes of one row. */
  readonly text: number;
  /** Columns of a data set: headings, distinct attributes, components. */
  readonly columns: number;
  /** Depth of nested elements, objects and arrays. */
  readonly depth: number;
  /** Data sets in the file. */
  readonly dataSets: number;
  /** Bytes of the file when it is unpacked. */
  readonly bytes: number;
  /** Findings of the reader that are listed. Their counts stay exact. */
  readonly findings: number;
}

export const usualDataLimits: DataReadingLimits = {
  text: 1_024_000,
  columns: 2_000,
  depth: 100,
  dataSets: 1_000,
  bytes: 5_000_000_000,
  findings: 10_000,
};

/**
 * What readers are called with: `readXmlData(tables, path, options)`. The file at `path` is unpacked and UTF-8, possibly with a byte order
 * mark: `readData` converts other encodings first. It stays where it is until places have been looked up.
 */
export interface ReadOptions {
  /** Name of the received file, as findings show it. */
  readonly file: string;
  /** Folder of the job: files that a reader writes go there. The tables may read and write it. */
  readonly folder: string;
  /** Begins the names of all tables, views and files that the reader makes; differs for each file of a job. */
  readonly tablePrefix: string;
  /** Separator of the columns of CSV; undefined to find it in the first line. */
  readonly delimiter?: string;
  /** Encoding that the sender declares; undefined where none is declared. */
  readonly charset?: string;
  readonly limits: DataReadingLimits;
}

/** Thrown where a file cannot be read as data: 400 with the place. */
export class UnreadableData extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
}
