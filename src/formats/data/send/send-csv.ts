import { textChooser } from '../../../model/best-language.js';
import { classIn } from '../../../model/urn.js';
import { quoteName, quoteText, type SqlTables } from '../../../tables/sql.js';
import { actionLetters, classTerms } from '../csv/structure-terms.js';
import { type CsvCell, type CsvOptions, type CsvVersion, columnsOfAll, subFieldSeparator } from './csv-columns.js';
import {
  type DataOfStructure,
  type DataToSend,
  isKey,
  type SentComponent,
  type SentData,
  type SentDataSet,
} from './data-to-send.js';
import { fixed, type SqlText } from './sql-text.js';

const csvCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const shortUrn = (urn: string): string => urn.slice(urn.indexOf('=') + 1);

interface Column extends CsvCell {
  readonly heading: string;
}

/** The columns before those of components, of one data set. */
function firstColumns(
  { urn, components, names }: DataOfStructure,
  { action }: SentDataSet,
  { labels, keys }: CsvOptions,
  version: CsvVersion,
  hasLists: boolean,
  languages: readonly string[],
): readonly Column[] {
  const name = textChooser(languages)(names.structure) ?? shortUrn(urn);
  const id = labels === 'both' ? `${shortUrn(urn)}: ${name}` : shortUrn(urn);
  if (version === '1.0') return [{ heading: 'DATAFLOW', cell: fixed(id) }];
  const dimensions = components.filter(isKey);
  const joinedKey = (some: readonly SentComponent[]): SqlText =>
    `concat_ws('.', ${some.map((each) => `COALESCE(r.${quoteName(each.id)}, '')`).join(', ')})`;
  const structure = hasLists ? `STRUCTURE[${subFieldSeparator}]` : 'STRUCTURE';
  return [
    { heading: structure, cell: fixed(classTerms[classIn(urn)] ?? 'dataflow') },
    { heading: 'STRUCTURE_ID', cell: fixed(id) },
    ...(labels === 'name' ? [{ heading: 'STRUCTURE_NAME', cell: fixed(name) }] : []),
    { heading: 'ACTION', cell: fixed(actionLetters[action]) },
    ...(keys === 'series' || keys === 'both'
      ? [{ heading: 'SERIES_KEY', cell: joinedKey(dimensions.filter(({ kind }) => kind === 'dimension')) }]
      : []),
    ...(keys === 'obs' || keys === 'both' ? [{ heading: 'OBS_KEY', cell: joinedKey(dimensions) }] : []),
  ];
}

/** Writes data as SDMX-CSV: every row, also those of attributes without observations. */
export async function sendCsv(
  tables: SqlTables,
  { structures, languages }: DataToSend,
  version: CsvVersion,
  options: CsvOptions,
  folder: string,
): Promise<SentData> {
  const ofComponents = await columnsOfAll(tables, structures, options, version, languages);
  const hasLists = ofComponents.some(({ isSeveral }) => isSeveral);
  const headings = ofComponents.flatMap((each) => each.headings);
  const parts: SentData['parts'][number][] = [];
  let rows = 0;
  for (const [index, structure] of structures.entries()) {
    const cellsOfComponents = ofComponents.flatMap(({ cells }) => cells[index] ?? []);
    for (const [number, dataSet] of structure.dataSets.entries()) {
      const first = firstColumns(structure, dataSet, options, version, hasLists, languages);
      if (parts.length === 0)
        parts.push(`${[...first.map(({ heading }) => heading), ...headings].map(csvCell).join(',')}\n`);
      const columns = [...first, ...cellsOfComponents];
      const path = `${folder}/rows-${index}-${number}.csv`;
      const cells = columns.map(({ cell }, column) => `${cell} AS c${column}`);
      const joins = columns.flatMap(({ join }) => join ?? []);
      // A join keeps no order, so the order of the rows is numbered before.
      const source =
        joins.length === 0
          ? `(${dataSet.sql}) r`
          : `(SELECT *, row_number() OVER () AS "#place" FROM (${dataSet.sql})) r`;
      const order = joins.length === 0 ? '' : ' ORDER BY r."#place"';
      const [row] = await tables.rows(
        `COPY (SELECT ${cells.join(', ')} FROM ${source} ${joins.join(' ')}${order}) TO ${quoteText(path)} (FORMAT csv, HEADER false, DELIMITER ',', QUOTE '"', ESCAPE '"', NULLSTR '')`,
      );
      rows += Number(row?.['Count'] ?? 0);
      parts.push({ path, skip: 0 });
    }
  }
  return { parts, rows };
}
