import { type FileHandle, open } from 'node:fs/promises';
import { classIn } from '../../../model/urn.js';
import { quoteName } from '../../../tables/sql.js';
import type { Tables } from '../../../tables/tables.js';
import type { DataToWrite, StructureSpecificVersion, WrittenHeader } from './data-to-write.js';
import { FlatRows, isOfDataSet, type WrittenRow } from './flat-rows.js';
import { actionInXml, prefixOfDataSet, startOfMessage } from './message-start.js';
import { plainAttributes, type WrittenColumn, writtenColumns } from './row-elements.js';
import { SeriesRows } from './series-rows.js';

/** What could not be written. */
export interface WrittenData {
  /** Rows of attributes with a key that SDMX-ML 2.1 has no element for. */
  readonly omitted: number;
}

/** Characters that are written to the file at a time. */
const pieceLength = 1_000_000;

class TextFile {
  readonly #file: FileHandle;
  #text = '';

  constructor(file: FileHandle) {
    this.#file = file;
  }

  async write(text: string): Promise<void> {
    this.#text += text;
    if (this.#text.length >= pieceLength) await this.flush();
  }

  async flush(): Promise<void> {
    await this.#file.writeFile(this.#text);
    this.#text = '';
  }
}

/** The dimension at the observation: SDMX-ML 2.1 needs series for their attributes. */
function dimensionAtObservation({ structure }: DataToWrite, version: StructureSpecificVersion): string {
  const time = structure.components.find(({ kind }) => kind === 'timeDimension');
  return version === '2.1' && time !== undefined ? time.id : 'AllDimensions';
}

const start = (data: readonly DataToWrite[], version: StructureSpecificVersion, header: WrittenHeader): string =>
  startOfMessage(
    data.map((each) => ({ urn: each.structure.urn, dimension: dimensionAtObservation(each, version) })),
    version,
    header,
  );

const classOf = ({ structure: { urn } }: DataToWrite): string => classIn(urn);

async function* rowsOf(
  tables: Tables,
  { dataSet, where }: DataToWrite,
  columns: readonly WrittenColumn[],
): AsyncGenerator<WrittenRow> {
  const names = columns.map(({ column }) => quoteName(column));
  const sql = `SELECT ${['"#row"', ...names].join(', ')} FROM ${quoteName(dataSet.table)} WHERE ${where} ORDER BY "#row"`;
  for await (const batch of tables.batches(sql)) {
    for (const values of batch) {
      yield columns.flatMap((column, index) => {
        const value = values[index + 1];
        return typeof value === 'string' ? [[column, value] as const] : [];
      });
    }
  }
}

const keysOf = (row: WrittenRow): readonly string[] =>
  row.flatMap(([{ kind, component }]) => (kind === 'dimension' || kind === 'timeDimension' ? [component] : []));

/** The id of the group whose dimensions a row of attributes has. */
function groupOf(row: WrittenRow, { structure }: DataToWrite): string | undefined {
  if (row.some(([{ kind }]) => kind === 'measure')) return undefined;
  const keys = keysOf(row);
  const groups = Object.entries(structure.groups);
  return groups.find(([, ids]) => ids.length === keys.length && ids.every((id) => keys.includes(id)))?.[0];
}

/** The data set of SDMX-ML 2.1: its attributes, then groups, then series or observations. Each needs a pass over the rows. */
async function writeLegacy(
  tables: Tables,
  data: DataToWrite,
  prefix: string,
  tag: string,
  file: TextFile,
): Promise<WrittenData> {
  const columns = writtenColumns(data.dataSet, data.structure, '2.1');
  const ofDataSet = new Map<WrittenColumn, string>();
  for await (const row of rowsOf(tables, data, columns)) {
    const cells = row.filter(([column]) => column.isOfDataSet || isOfDataSet(row));
    for (const [column, value] of cells) if (!ofDataSet.has(column)) ofDataSet.set(column, value);
  }
  await file.write(`${tag} ss:dataScope="${classOf(data)}"${plainAttributes([...ofDataSet])}>`);
  for await (const row of rowsOf(tables, data, columns)) {
    const group = groupOf(row, data);
    if (group === undefined) continue;
    await file.write(`\n    <Group xsi:type="${prefix}:${group}"${plainAttributes(row)}/>`);
  }
  const hasTime = dimensionAtObservation(data, '2.1') !== 'AllDimensions';
  const rows = new SeriesRows(dimensionsOf(data), hasTime);
  for await (const row of rowsOf(tables, data, columns)) {
    if (isOfDataSet(row) || groupOf(row, data) !== undefined) continue;
    await file.write(rows.write(row.filter(([column]) => !column.isOfDataSet)));
  }
  await file.write(rows.end());
  return { omitted: rows.omitted };
}

const dimensionsOf = ({ structure }: DataToWrite): number =>
  structure.components.filter(({ kind }) => kind === 'dimension' || kind === 'timeDimension').length;

/** The data set of SDMX-ML 3.x, in one pass over the rows. */
async function writeModern(
  tables: Tables,
  data: DataToWrite,
  version: StructureSpecificVersion,
  prefix: string,
  file: TextFile,
): Promise<WrittenData> {
  const columns = writtenColumns(data.dataSet, data.structure, version);
  const rows = new FlatRows(prefix, dimensionsOf(data));
  for await (const row of rowsOf(tables, data, columns)) await file.write(rows.write(row));
  await file.write(rows.end());
  return { omitted: 0 };
}

/**
 * Writes selected rows of data sets as a structure-specific message: without series in 3.x, by time in 2.1.
 * @param path of the file, which is created or replaced
 */
export async function writeStructureSpecific(
  tables: Tables,
  data: readonly DataToWrite[],
  version: StructureSpecificVersion,
  header: WrittenHeader,
  path: string,
): Promise<WrittenData> {
  const handle = await open(path, 'w', 0o600);
  const file = new TextFile(handle);
  let omitted = 0;
  try {
    await file.write(start(data, version, header));
    for (const [index, each] of data.entries()) {
      const prefix = prefixOfDataSet(index);
      const tag = `\n  <mes:DataSet xsi:type="${prefix}:DataSetType" ss:structureRef="S${index + 1}" ss:action="${actionInXml(each.dataSet.action, version)}"`;
      if (version === '2.1') omitted += (await writeLegacy(tables, each, prefix, tag, file)).omitted;
      else {
        await file.write(`${tag}>`);
        omitted += (await writeModern(tables, each, version, prefix, file)).omitted;
      }
      await file.write('\n  </mes:DataSet>');
    }
    await file.write('\n</mes:StructureSpecificData>\n');
    await file.flush();
  } finally {
    await handle.close();
  }
  return { omitted };
}
