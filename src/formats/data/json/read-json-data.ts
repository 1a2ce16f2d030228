import type { Position } from '../../../errors.js';
import type { Tables } from '../../../tables/tables.js';
import { MalformedJson, TooDeep, TooLong } from '../../json/scan/scan-faults.js';
import { Scanner } from '../../json/scan/scanner.js';
import { InvalidUtf8 } from '../../message/decode-utf8.js';
import { actionNames, actionOf } from '../actions.js';
import type { DataAction, DataFormat, DataSet, ReadData, ReaderFinding, ReadOptions } from '../data-sets.js';
import { LevelTables } from '../level-tables.js';
import { refuseData, unreadable } from '../refuse-data.js';
import { LoadingQueue } from '../row-loader.js';
import { JsonDataSetReader } from './data-set-reader.js';
import { jsonTextOf } from './json-text.js';
import { locateInJson } from './locate-in-json.js';
import {
  type MessageStructure,
  readElements,
  readProperties,
  readScalar,
  StructureReader,
} from './message-structure.js';

interface ReadingDataSet {
  readonly reader: JsonDataSetReader;
  readonly structure: MessageStructure;
  readonly tables: LevelTables;
  readonly place: Position;
  /** Path of the data set in the message. */
  readonly path: string;
}

const whatIsRead = 'a data message of SDMX-JSON 1.0, 2.0 or 2.1, with structure or structures and dataSets';

/** What a message without data sets holds, by a property that shows it. */
const otherContents: Readonly<Record<string, string>> = {
  metadataSets: 'reference metadata',
  errors: 'errors',
  codelists: 'structures',
  conceptSchemes: 'structures',
  dataStructures: 'structures',
  dataflows: 'structures',
  agencySchemes: 'structures',
};

/** Reads the data sets of a message of SDMX-JSON. */
class JsonMessage {
  readonly dataSets: ReadingDataSet[] = [];
  readonly findings: ReaderFinding[] = [];
  readonly #tables: Tables;
  readonly #path: string;
  readonly #options: ReadOptions;
  readonly #queue = new LoadingQueue();
  #structures: MessageStructure[] = [];
  /** Whether data sets came before the structures that describe them. */
  #isLate = false;
  #hasDataSets = false;
  #isLegacy = false;
  #schema = '';
  #other: string | undefined;
  #rows = 0;
  /** The action of the data set that is being read, before its data. */
  #action: DataAction = 'information';

  constructor(tables: Tables, path: string, options: ReadOptions) {
    this.#tables = tables;
    this.#path = path;
    this.#options = options;
  }

  get format(): DataFormat {
    if (this.#isLegacy) return 'sdmx-json-1.0';
    return this.#schema.includes('/2.1') ? 'sdmx-json-2.1' : 'sdmx-json-2.0';
  }

  async read(): Promise<void> {
    try {
      await this.#pass(false);
      // The structure stands after the data: what it says about these is needed to read them.
      if (this.#isLate) await this.#pass(true);
      await this.#queue.finish();
    } catch (error) {
      await this.#queue.abandon();
      throw error;
    }
  }

  /** @param isSecond whether structures are complete, and only data sets are read */
  async #pass(isSecond: boolean): Promise<void> {
    const scanner = new Scanner(jsonTextOf(this.#path), this.#options.limits);
    try {
      await this.#readRoot(scanner, isSecond);
    } catch (error) {
      throw faultOf(error, scanner);
    }
  }

  async #readRoot(scanner: Scanner, isSecond: boolean): Promise<void> {
    if (scanner.kind !== 'object') {
      refuseData('message.root', `The message is not an object; expected ${whatIsRead}`, { line: 1, column: 1 });
    }
    for (let more = scanner.enterObject(); more; more = scanner.nextProperty()) {
      const key = scanner.key();
      if (key === 'data' && scanner.kind === 'object') {
        for (let inner = scanner.enterObject(); inner; inner = scanner.nextProperty()) {
          await this.#readPart(scanner, scanner.key(), '$.data', isSecond);
        }
      } else await this.#readPart(scanner, key, '$', isSecond);
    }
    scanner.end();
    if (this.#hasDataSets || this.#structures.length > 0) return;
    const held = this.#other === undefined ? 'has no dataSets' : `holds ${this.#other}`;
    refuseData('message.root', `The message ${held}; expected ${whatIsRead}`, { line: 1, column: 1 });
  }

  async #readPart(scanner: Scanner, key: string, path: string, isSecond: boolean): Promise<void> {
    if (key === 'dataSets' && scanner.kind === 'array') await this.#readDataSets(scanner, `${path}.dataSets`, isSecond);
    else if (key === 'structure' && scanner.kind === 'object' && !isSecond) {
      this.#structures = [this.#structureReader(scanner).read()];
      this.#isLegacy = true;
    } else if (key === 'structures' && scanner.kind === 'array' && !isSecond) {
      const reader = this.#structureReader(scanner);
      const found: MessageStructure[] = [];
      readElements(scanner, () => found.push(reader.read()));
      this.#structures = found;
    } else if (key === 'meta') {
      readProperties(scanner, (name) => {
        if (name !== 'schema') return false;
        this.#schema = readScalar(scanner) ?? '';
        return true;
      });
    } else {
      if (Object.hasOwn(otherContents, key)) this.#other = otherContents[key];
      scanner.skip();
    }
  }

  #structureReader(scanner: Scanner): StructureReader {
    return new StructureReader(scanner, this.#options.limits.columns);
  }

  async #readDataSets(scanner: Scanner, path: string, isSecond: boolean): Promise<void> {
    const { limits } = this.#options;
    this.#hasDataSets = true;
    if (this.#structures.length === 0 && !isSecond) {
      this.#isLate = true;
      scanner.skip();
      return;
    }
    // A second list of data sets, after the structures, has been read by the first pass.
    if (isSecond && this.dataSets.length > 0) {
      scanner.skip();
      return;
    }
    let index = 0;
    for (let more = scanner.enterArray(); more; more = scanner.nextElement()) {
      const place = { line: scanner.line, column: scanner.column };
      if (this.dataSets.length >= limits.dataSets) {
        refuseData('limit.dataSets', `The message has more than ${limits.dataSets} data sets, the limit`, place);
      }
      await this.#readDataSet(scanner, `${path}[${index}]`, index, place);
      index++;
    }
  }

  async #readDataSet(scanner: Scanner, path: string, index: number, place: Position): Promise<void> {
    if (scanner.kind !== 'object') refuseData('value.kind', 'A data set is not an object; expected { … }', place);
    let named: number | undefined;
    let reading: ReadingDataSet | undefined;
    const begin = (): ReadingDataSet => this.#begin(scanner, this.#structureOf(named, index, place), path, place);
    for (let more = scanner.enterObject(); more; more = scanner.nextProperty()) {
      const key = scanner.key();
      if (key === 'structure') named = Number(readScalar(scanner));
      else if (key === 'action') {
        const action = this.#readAction(scanner);
        if (reading === undefined) this.#action = action;
        else reading.reader.action = action;
      } else if (dataParts.has(key)) {
        reading ??= begin();
        await reading.reader.read(key);
      } else scanner.skip();
    }
    (reading ?? begin()).tables.finish();
    this.#action = 'information';
  }

  #readAction(scanner: Scanner): DataAction {
    const place = { line: scanner.line, column: scanner.column };
    const name = readScalar(scanner) ?? '';
    const detail = `The action of the data set is "${name}"; expected ${actionNames}`;
    return actionOf(name) ?? refuseData('value.action', detail, place);
  }

  /** The structure of a data set: the one it names, the one that names it, or the only one. */
  #structureOf(named: number | undefined, index: number, place: Position): MessageStructure {
    const structures = this.#structures;
    const found =
      named === undefined
        ? (structures.find(({ dataSets }) => dataSets?.includes(index)) ??
          (structures.length === 1 ? structures[0] : undefined))
        : structures[named];
    if (found !== undefined) return found;
    const expected = `the index of one of the ${structures.length} structures of the message, before its data`;
    const detail = `The structure of the data set is ${named ?? 'left out'}; expected ${expected}`;
    return refuseData('message.structure', detail, place);
  }

  #begin(scanner: Scanner, structure: MessageStructure, path: string, place: Position): ReadingDataSet {
    const number = this.dataSets.length;
    const { folder, tablePrefix, limits } = this.#options;
    const tables = new LevelTables({
      tables: this.#tables,
      queue: this.#queue,
      folder,
      name: `${tablePrefix}_${number}`,
      onComponents: (count) => {
        if (count <= limits.columns) return;
        refuseData('limit.columns', `The data set has more than ${limits.columns} components, the limit`, place);
      },
    });
    const reader = new JsonDataSetReader(scanner, this.#action, {
      tables,
      structure,
      nextRow: () => this.#rows++,
      find: (finding) => {
        if (this.findings.length < limits.findings) this.findings.push({ ...finding, dataSet: number });
      },
      pause: async () => {
        await new Promise((resolve) => setImmediate(resolve));
        await this.#queue.ready();
      },
    });
    const reading = { reader, structure, tables, place, path };
    this.dataSets.push(reading);
    return reading;
  }
}

/** Properties of a data set that hold data. */
const dataParts: ReadonlySet<string> = new Set(['attributes', 'dimensionGroupAttributes', 'series', 'observations']);

/** The error for a fault of the text. */
function faultOf(error: unknown, scanner: Scanner): unknown {
  if (error instanceof MalformedJson) {
    return unreadable(error.isAtEnd ? 'json.truncated' : 'json.malformed', error.message, error);
  }
  if (error instanceof TooDeep) return unreadable('limit.depth', error.message, error);
  if (error instanceof TooLong) return unreadable('limit.text', error.message, error);
  if (!(error instanceof InvalidUtf8)) return error;
  const detail = 'The bytes near this place are not valid UTF-8; send the message in UTF-8';
  return unreadable('json.encoding', detail, scanner);
}

/**
 * Reads a data message of SDMX-JSON 1.0, 2.0 or 2.1. Where the structure stands after the data, the file is read twice.
 * @throws UnreadableData
 */
export async function readJsonData(tables: Tables, path: string, options: ReadOptions): Promise<ReadData> {
  const message = new JsonMessage(tables, path, options);
  await message.read();
  const dataSets: DataSet[] = [];
  for (const [number, reading] of message.dataSets.entries()) {
    const { structure, structureClass, dimensions } = reading.structure;
    const ids = [dimensions.dataSet, dimensions.series, dimensions.observation].flat().map(({ id }) => id);
    const arranged = await reading.tables.arrange(ids, reading.reader.inheritance);
    dataSets.push({
      file: options.file,
      number,
      ...arranged,
      format: message.format,
      structure,
      structureClass,
      action: reading.reader.action,
      columns: reading.tables.columns,
      customColumns: [],
      place: { ...reading.place, jsonPath: reading.path },
    });
  }
  return {
    dataSets,
    findings: message.findings,
    locate: async (dataSet, cells) => {
      const reading = message.dataSets[dataSet.number];
      if (reading === undefined) return cells.map(() => dataSet.place);
      const parts = { dataSet: reading.path, structure: reading.structure, limits: options.limits };
      return locateInJson(tables, path, dataSet, cells, parts);
    },
  };
}
