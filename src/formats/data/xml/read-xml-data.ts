import { createReadStream } from 'node:fs';
import type { Tables } from '../../../tables/tables.js';
import { parseXml, type XmlFaults } from '../../xml/read/parse-xml.js';
import type { DataFormat, DataSet, ReadData, ReaderFinding, ReadOptions } from '../data-sets.js';
import { LevelTables } from '../level-tables.js';
import { refuseData, unreadable } from '../refuse-data.js';
import { LoadingQueue } from '../row-loader.js';
import { DataMessage, type DataSetSink, type DataSetStart } from './data-message.js';
import type { DataSetContent, DataSetContext } from './data-set-content.js';
import { GenericContent } from './generic-content.js';
import { locateInXml } from './locate-in-xml.js';
import { StructureSpecificContent } from './structure-specific-content.js';

interface ReadingDataSet {
  readonly format: DataFormat;
  readonly start: DataSetStart;
  readonly tables: LevelTables;
  readonly content: DataSetContent;
}

const faults: XmlFaults = {
  refuse: refuseData,
  tooLongText: (limit, position) =>
    unreadable(
      'limit.text',
      `The text or element that begins here is longer than ${limit} characters, the limit; send a shorter one`,
      position,
    ),
  tooManyAttributes: (limit, position) =>
    unreadable('limit.columns', `The element has more than ${limit} attributes, the limit for one element`, position),
};

/** The data sets of a message as they are read. */
class XmlDataSets implements DataSetSink {
  readonly dataSets: ReadingDataSet[] = [];
  readonly findings: ReaderFinding[] = [];
  readonly queue = new LoadingQueue();
  readonly #tables: Tables;
  readonly #options: ReadOptions;
  #rows = 0;

  constructor(tables: Tables, options: ReadOptions) {
    this.#tables = tables;
    this.#options = options;
  }

  begin(format: DataFormat, start: DataSetStart): DataSetContent {
    const number = this.dataSets.length;
    const { folder, tablePrefix, limits } = this.#options;
    const tables = new LevelTables({
      tables: this.#tables,
      queue: this.queue,
      folder,
      name: `${tablePrefix}_${number}`,
      onComponents: (count) => {
        if (count <= limits.columns) return;
        const detail = `The data set that begins here has more than ${limits.columns} components, the limit`;
        refuseData('limit.columns', detail, start.place);
      },
    });
    const context: DataSetContext = {
      tables,
      structure: start.structure,
      longest: limits.text,
      nextRow: () => this.#rows++,
      find: (finding) => {
        if (this.findings.length < limits.findings) this.findings.push({ ...finding, dataSet: number });
      },
    };
    const content = format === 'generic-2.1' ? new GenericContent(context) : new StructureSpecificContent(context);
    this.dataSets.push({ format, start, tables, content });
    return content;
  }

  end(): void {
    this.dataSets.at(-1)?.tables.finish();
  }
}

/** The bytes of a file, no faster than rows are loaded. */
async function* bytesOf(path: string, queue: LoadingQueue): AsyncGenerator<Uint8Array> {
  for await (const bytes of createReadStream(path)) {
    yield bytes;
    await queue.ready();
  }
}

async function dataSetOf(reading: ReadingDataSet, number: number, file: string): Promise<DataSet> {
  const { format, start, tables, content } = reading;
  const { structure, structureClass } = start.structure;
  const { table, rows } =
    content instanceof GenericContent ? await tables.arrange([...content.dimensions]) : await tables.unite();
  return {
    file,
    number,
    table,
    format,
    structure,
    structureClass,
    action: start.action,
    columns: tables.columns,
    customColumns: [],
    rows,
    place: start.place,
  };
}

/**
 * Reads a data message of SDMX-ML: structure-specific 2.1, 3.0 or 3.1, or generic 2.1, in any layout.
 * @throws UnreadableData
 */
export async function readXmlData(tables: Tables, path: string, options: ReadOptions): Promise<ReadData> {
  const sink = new XmlDataSets(tables, options);
  const { limits, file } = options;
  const message = new DataMessage(sink, limits);
  try {
    await parseXml(
      bytesOf(path, sink.queue),
      message,
      faults,
      { text: limits.text, attributes: limits.columns },
      { hasManyEmptyElements: true },
    );
    await sink.queue.finish();
  } catch (error) {
    await sink.queue.abandon();
    throw error;
  }
  const dataSets: DataSet[] = [];
  for (const [number, reading] of sink.dataSets.entries()) dataSets.push(await dataSetOf(reading, number, file));
  return {
    dataSets,
    findings: sink.findings,
    arrange: async (dataSet, dimensions) => {
      const reading = sink.dataSets[dataSet.number];
      // Generic messages say what is a dimension.
      if (reading === undefined || reading.content instanceof GenericContent) return dataSet;
      return { ...dataSet, ...(await reading.tables.arrange(dimensions)) };
    },
    locate: (dataSet, cells) => {
      const dimension = sink.dataSets[dataSet.number]?.start.structure.dimensionAtObservation ?? '';
      return locateInXml(tables, path, dataSet, cells, dimension);
    },
  };
}
