import type { SqlTables } from '../../../tables/sql.js';
import type { StructureSpecificVersion } from '../xml/data-to-write.js';
import type { CsvOptions, CsvVersion } from './csv-columns.js';
import { allDimensions, type DataToSend, type SentData } from './data-to-send.js';
import type { JsonDataVersion } from './json-structure.js';
import { sendCsv } from './send-csv.js';
import { sendJson } from './send-json.js';
import { sendXml } from './send-xml.js';

/** A format that data are sent in. */
export interface SentFormat {
  readonly names: readonly string[];
  /** `type/subtype` of the media type. */
  readonly type: string;
  readonly version: string;
  readonly generic: readonly string[];
  /** What is at the observation where a query leaves it open; undefined for the time dimension. */
  readonly usualAtObservation?: typeof allDimensions;
  /** Whether it reads the rows several times. */
  readonly readsSeveralTimes: boolean;
  /** Whether its data are of a dataflow only. */
  readonly isOfDataflows?: true;
  /** Whether a message holds data of one structure only. */
  readonly isOfOneStructure?: true;
  /** Whether the media type has the parameters of SDMX-CSV. */
  readonly hasCsvOptions: boolean;
  readonly write: (tables: SqlTables, data: DataToSend, folder: string, options: CsvOptions) => Promise<SentData>;
}

const csvType = 'application/vnd.sdmx.data+csv';
const jsonType = 'application/vnd.sdmx.data+json';
const xmlType = 'application/vnd.sdmx.data+xml';
const structureSpecificType = 'application/vnd.sdmx.structurespecificdata+xml';

const csv = (version: CsvVersion, parameter: string): SentFormat => ({
  names: [`sdmx-csv-${version}`, 'sdmx-csv', 'csv'],
  type: csvType,
  version: parameter,
  generic: ['text/csv'],
  usualAtObservation: allDimensions,
  readsSeveralTimes: false,
  ...(version === '1.0' ? { isOfDataflows: true as const } : {}),
  hasCsvOptions: true,
  write: (tables, data, folder, options) => sendCsv(tables, data, version, options, folder),
});

const json = (version: JsonDataVersion, parameter: string): SentFormat => ({
  names: [`sdmx-json-${version}`, 'sdmx-json', 'json', ...(version === '1.0' ? ['jsondata'] : [])],
  type: jsonType,
  version: parameter,
  generic: ['application/json'],
  readsSeveralTimes: true,
  ...(version === '1.0' ? { isOfOneStructure: true as const } : {}),
  hasCsvOptions: false,
  write: (tables, data, folder) => sendJson(tables, data, version, folder),
});

const xml = (version: StructureSpecificVersion, type: string, parameter: string): SentFormat => ({
  names: [`structure-specific-${version}`, `sdmx-${version}`, 'xml'],
  type,
  version: parameter,
  generic: ['application/xml', 'text/xml'],
  readsSeveralTimes: false,
  hasCsvOptions: false,
  write: (tables, data, folder) => sendXml(tables, data, version, folder),
});

const [csv1, csv20, csv21] = [csv('1.0', '1.0.0'), csv('2.0', '2.0.0'), csv('2.1', '2.1.0')];
const [json1, json20, json21] = [json('1.0', '1.0.0'), json('2.0', '2.0.0'), json('2.1', '2.1.0')];
const [xml21, xml30, xml31] = [
  xml('2.1', structureSpecificType, '2.1'),
  xml('3.0', xmlType, '3.0.0'),
  xml('3.1', xmlType, '3.1.0'),
];

/** The formats of data queries of REST 2, the default first. */
export const dataFormats2: readonly SentFormat[] = [csv20, csv21, csv1, json20, json21, json1, xml30, xml31, xml21];

/** Those of REST 1.5, the default first. */
export const dataFormats1: readonly SentFormat[] = [xml21, json1, csv1, csv20, csv21, json20, json21, xml30, xml31];
