import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import yazl from 'yazl';
import { writeCsvRows } from '../../../formats/data/csv/write-csv-rows.js';
import type { DataToWrite } from '../../../formats/data/xml/data-to-write.js';
import { writeStructureSpecific } from '../../../formats/data/xml/write-structure-specific.js';
import { groupBy } from '../../../model/group-by.js';
import type { Tables } from '../../../tables/tables.js';
import type { ValidatedDataSet } from '../validate-data.js';
import type { WrittenFile } from '../validation-job.js';

/** Which rows are written: those that no finding of level error names, or the others. */
export type PartOfRows = 'valid' | 'invalid';

const isXml = ({ dataSet }: ValidatedDataSet): boolean => /^(?:structure-specific|generic)-/.test(dataSet.format);

const toWrite = ({ dataSet, structure, invalidRows }: ValidatedDataSet, part: PartOfRows): DataToWrite => ({
  dataSet,
  structure,
  where: `"#row" ${part === 'valid' ? 'NOT IN' : 'IN'} (SELECT row FROM ${invalidRows})`,
});

/** The name of a file in an archive: that of the received file, as text that is a name on every system, with what it holds. */
const nameInArchive = (file: string, number: number, name: string): string =>
  `${number + 1}-${file.replace(/\.(?:csv|tsv|txt|xml|json)?(?:\.gz)?$/i, '').replaceAll(/[^\w.-]+/g, '_')}-${name}`;

/**
 * Writes the valid or the invalid rows of data sets into the folder of the job: those of each file that was received as a file, as
 * structure-specific SDMX-ML 3.1 where it was SDMX-ML, else as SDMX-CSV; several files as a zip archive.
 */
export async function writeRows(
  tables: Tables,
  dataSets: readonly ValidatedDataSet[],
  part: PartOfRows,
  folder: string,
): Promise<WrittenFile> {
  const byFile = [...groupBy(dataSets, ({ dataSet }) => dataSet.file)];
  const written: WrittenFile[] = [];
  for (const [number, [, ofFile]] of byFile.entries())
    written.push(await writeFile(tables, ofFile, part, join(folder, `rows-${number}`)));
  const [only] = written;
  if (only === undefined) return writeFile(tables, [], part, join(folder, 'rows'));
  if (written.length === 1) return only;
  const archive = new yazl.ZipFile();
  for (const [number, [file]] of byFile.entries()) {
    const { path, name } = written[number] ?? only;
    archive.addFile(path, nameInArchive(file, number, name));
  }
  archive.end();
  const name = `${part}.zip`;
  const path = join(folder, `rows-${name}`);
  await pipeline(archive.outputStream, createWriteStream(path, { mode: 0o600 }));
  for (const each of written) await rm(each.path);
  return { path, name, type: 'application/zip' };
}

/** @param path without the ending */
async function writeFile(
  tables: Tables,
  dataSets: readonly ValidatedDataSet[],
  part: PartOfRows,
  path: string,
): Promise<WrittenFile> {
  const data = dataSets.map((each) => toWrite(each, part));
  if (dataSets.length > 0 && dataSets.every(isXml)) {
    const name = `${part}.xml`;
    const header = { id: part.toUpperCase(), prepared: new Date(), sender: 'STRATA' };
    await writeStructureSpecific(tables, data, '3.1', header, `${path}-${name}`);
    return { path: `${path}-${name}`, name, type: 'application/vnd.sdmx.data+xml;version=3.1.0' };
  }
  const name = `${part}.csv`;
  await writeCsvRows(tables, data, `${path}-${name}`);
  const version = dataSets.some(({ dataSet }) => dataSet.action === 'merge') ? '2.1.0' : '2.0.0';
  return { path: `${path}-${name}`, name, type: `application/vnd.sdmx.data+csv;version=${version}` };
}
