import { join } from 'node:path';
import { writeCsvRows } from '../../../formats/data/csv/write-csv-rows.js';
import type { DataToWrite } from '../../../formats/data/xml/data-to-write.js';
import { writeStructureSpecific } from '../../../formats/data/xml/write-structure-specific.js';
import type { Tables } from '../../../tables/tables.js';
import type { ValidatedDataSet } from '../validate-data.js';
import type { WrittenFile } from '../validation-job.js';

/** Which rows are written: those that no finding of level error names, or the others. */
export type PartOfRows = 'valid' | 'invalid';

const isXml = ({ dataSet }: ValidatedDataSet): boolean => /^(?:structure-specific|generic)-/.test(dataSet.format);

const toWrite = ({ dataSet, structure, invalidRows }: ValidatedDataSet, part: PartOfRows): DataToWrite => ({
  dataSet,
  structure: {
    ...structure,
    components: structure.components.map((each) => ({ ...each, format: each.format as object | null })),
  },
  where: `"#row" ${part === 'valid' ? 'NOT IN' : 'IN'} (SELECT row FROM ${invalidRows})`,
});

/**
 * Writes the valid or the invalid rows of data sets into the folder of the job: where all were received as SDMX-ML as structure-specific
 * SDMX-ML 3.1, else as SDMX-CSV.
 */
export async function writeRows(
  tables: Tables,
  dataSets: readonly ValidatedDataSet[],
  part: PartOfRows,
  folder: string,
): Promise<WrittenFile> {
  const data = dataSets.map((each) => toWrite(each, part));
  if (dataSets.length > 0 && dataSets.every(isXml)) {
    const name = `${part}.xml`;
    const path = join(folder, `rows-${name}`);
    const header = { id: part.toUpperCase(), prepared: new Date(), sender: 'STRATA' };
    await writeStructureSpecific(tables, data, '3.1', header, path);
    return { path, name, type: 'application/vnd.sdmx.data+xml;version=3.1.0' };
  }
  const name = `${part}.csv`;
  const path = join(folder, `rows-${name}`);
  await writeCsvRows(tables, data, path);
  const version = dataSets.some(({ dataSet }) => dataSet.action === 'merge') ? '2.1.0' : '2.0.0';
  return { path, name, type: `application/vnd.sdmx.data+csv;version=${version}` };
}
