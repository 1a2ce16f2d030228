import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type DataReadingLimits,
  type DataSet,
  type ReadData,
  type ReadOptions,
  UnreadableData,
  usualDataLimits,
} from '../../../src/formats/data/data-sets.js';
import { quoteName } from '../../../src/tables/sql.js';
import { Tables } from '../../../src/tables/tables.js';

type Reader = (tables: Tables, path: string, options: ReadOptions) => Promise<ReadData>;

/** A row: the components that have a value. */
export type ComparedRow = Readonly<Record<string, string>>;

/** Tables in a folder of their own, with what is needed to read messages into them. */
export class DataReading {
  readonly tables: Tables;
  readonly folder: string;
  #files = 0;

  private constructor(tables: Tables, folder: string) {
    this.tables = tables;
    this.folder = folder;
  }

  static async open(): Promise<DataReading> {
    const folder = mkdtempSync(join(tmpdir(), 'strata-data-'));
    const tables = await Tables.open({ folder, memoryBytes: 500_000_000, temporaryBytes: 500_000_000, threads: 2 });
    return new DataReading(tables, folder);
  }

  close(): void {
    this.tables.close();
    rmSync(this.folder, { recursive: true });
  }

  /** A path in the folder. */
  path(name: string): string {
    return join(this.folder, name);
  }

  readFile(read: Reader, path: string, limits: Partial<DataReadingLimits> = {}): Promise<ReadData> {
    return read(this.tables, path, {
      file: 'message',
      folder: this.folder,
      tablePrefix: `file${this.#files++}`,
      limits: { ...usualDataLimits, ...limits },
    });
  }

  readText(read: Reader, text: string | Uint8Array, limits: Partial<DataReadingLimits> = {}): Promise<ReadData> {
    const path = this.path(`message${this.#files}`);
    writeFileSync(path, text);
    return this.readFile(read, path, limits);
  }

  /** The rows of a data set in the order of the file, arranged for a structure with these dimensions. */
  async rowsOf(read: ReadData, number: number, dimensions: readonly string[]): Promise<readonly ComparedRow[]> {
    const dataSet = await this.arranged(read, number, dimensions);
    const columns = dataSet.columns.map(({ component, column }) => `${quoteName(column)} AS ${quoteName(component)}`);
    const rows = await this.tables.rows(
      `SELECT ${['"#row"', ...columns].join(', ')} FROM ${quoteName(dataSet.table)} ORDER BY "#row"`,
    );
    return rows.map(
      (row) =>
        Object.fromEntries(
          Object.entries(row).filter(([name, value]) => name !== '#row' && value !== null),
        ) as ComparedRow,
    );
  }

  async arranged(read: ReadData, number: number, dimensions: readonly string[]): Promise<DataSet> {
    const dataSet = read.dataSets[number];
    if (dataSet === undefined) throw new Error(`the message has no data set ${number}`);
    return (await read.arrange?.(dataSet, dimensions)) ?? dataSet;
  }
}

/** The rows in an order that does not depend on their order in a message. */
export const inAnyOrder = (rows: readonly ComparedRow[]): readonly string[] =>
  rows.map((row) => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))).sort();

/** The problem for which a message is not read. */
export async function problemOf(reading: Promise<unknown>): Promise<UnreadableData['problem']> {
  try {
    await reading;
  } catch (error) {
    if (error instanceof UnreadableData) return error.problem;
    throw error;
  }
  throw new Error('the message was read');
}
