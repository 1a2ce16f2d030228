import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { StrataError } from '../../errors.js';
import type { Tables } from '../../tables/tables.js';
import { gunzip } from '../packaging/gunzip.js';
import { toUtf8 } from '../packaging/to-utf8.js';
import { readCsvData } from './csv/read-csv-data.js';
import type { ReadData, ReadOptions } from './data-sets.js';
import { readJsonData } from './json/read-json-data.js';
import { refuseData, unreadable } from './refuse-data.js';
import { findEncoding } from './text-encoding.js';
import { readXmlData } from './xml/read-xml-data.js';

const place = { line: 1, column: 1 };
const startBytes = 4096;

/** Highest ratio of unpacked to packed bytes. Data with the same row again and again reach a few hundred. */
const mostExpansion = 1_000;

/** Files that are not text, by their first bytes. */
const binaries: readonly (readonly [start: string, kind: string])[] = [
  ['504b', 'a zip archive within an archive, or one that is damaged; send its files'],
  ['1f8b', 'compressed with gzip twice; compress it once'],
  ['25504446', 'a PDF document; send SDMX-CSV, SDMX-ML or SDMX-JSON'],
  ['d0cf11e0', 'a document of an office program; save the sheet as CSV'],
  ['50415231', 'a Parquet file; send SDMX-CSV, SDMX-ML or SDMX-JSON'],
];

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(startBytes), 0, startBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Writes bytes to a file. What is wrong with them is a fault of the received file. */
async function store(bytes: AsyncIterable<Uint8Array>, path: string, file: string): Promise<void> {
  try {
    await pipeline(bytes, createWriteStream(path, { flags: 'w', mode: 0o600 }));
  } catch (error) {
    await rm(path, { force: true });
    if (!(error instanceof StrataError)) throw error;
    throw unreadable(
      error.name === 'TooLarge' ? 'limit.bytes' : 'message.readable',
      `${file}: ${error.message}`,
      place,
    );
  }
}

/** The path of the file as text in UTF-8, which is written where the received one is compressed or in another encoding. */
async function textFileOf(received: string, { file, folder, tablePrefix, charset, limits }: ReadOptions) {
  let [path, start] = [received, await readStart(received)];
  if (start[0] === 0x1f && start[1] === 0x8b) {
    path = `${folder}/${tablePrefix}unpacked`;
    await store(gunzip(createReadStream(received), { bytes: limits.bytes, ratio: mostExpansion }), path, file);
    start = await readStart(path);
  }
  if (start.length === 0)
    refuseData('message.readable', `${file} is empty; send SDMX-CSV, SDMX-ML or SDMX-JSON`, place);
  const hex = start.toString('hex', 0, 4);
  const binary = binaries.find(([bytes]) => hex.startsWith(bytes))?.[1];
  if (binary !== undefined) refuseData('message.readable', `${file} is ${binary}`, place);

  const encoding = findEncoding(start, file, charset);
  if (encoding !== 'utf-8') {
    const converted = `${folder}/${tablePrefix}text`;
    await store(toUtf8(createReadStream(path), encoding), converted, file);
    if (path !== received) await rm(path);
    path = converted;
    start = await readStart(path);
  }
  if (start.includes(0)) {
    const detail = `${file} is not a text: it has a zero byte; send SDMX-CSV, SDMX-ML or SDMX-JSON`;
    refuseData('message.readable', detail, place);
  }
  return {
    path,
    first: start
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trimStart()[0],
  };
}

/** Readers by the first character of a file; others are CSV. */
const readers: Readonly<Record<string, typeof readXmlData>> = {
  '<': readXmlData,
  '{': readJsonData,
  '[': readJsonData,
};

/**
 * Reads a file of data, recognised by its content: SDMX-ML, SDMX-JSON, SDMX-CSV or plain CSV, possibly compressed with gzip.
 * @throws UnreadableData where it is not data, TablesLimitError where it is more than the tables may take
 */
export async function readData(tables: Tables, path: string, options: ReadOptions): Promise<ReadData> {
  const text = await textFileOf(path, options);
  const read = readers[text.first ?? ''] ?? readCsvData;
  return read(tables, text.path, options);
}
