import { StrataError } from '../../../errors.js';
import { textChooser } from '../../../model/best-language.js';
import { cutList } from '../../../model/cut-list.js';
import { readPeriod } from '../../../model/period.js';
import { classIn } from '../../../model/urn.js';
import { quoteName, quoteText, type SqlTables } from '../../../tables/sql.js';
import { actionLetters, classTerms } from '../csv/structure-terms.js';
import { hasSeveral } from '../has-several.js';
import { type DataToSend, isKey, type SentComponent, type SentData, type SentDataSet } from './data-to-send.js';
import { fixed, joinEntries, type SqlText } from './sql-text.js';

export const csvLabels = ['id', 'name', 'both'] as const;
export const csvTimeFormats = ['original', 'normalized'] as const;
export const csvKeys = ['none', 'obs', 'series', 'both'] as const;

/** The parameters of the media type of SDMX-CSV. */
export interface CsvOptions {
  readonly labels: (typeof csvLabels)[number];
  readonly timeFormat: (typeof csvTimeFormats)[number];
  readonly keys: (typeof csvKeys)[number];
}

export type CsvVersion = '1.0' | '2.0' | '2.1';

/** Distinct values that are looked up for labels and times. */
const mostValues = 200_000;

const separator = ';';

const csvCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const shortUrn = (urn: string): string => urn.slice(urn.indexOf('=') + 1);

/**
 * The values of a component in all data sets.
 * @throws StrataError `TooLarge` above the limit: those left out would be lost in the response
 */
async function distinctValues(
  tables: SqlTables,
  dataSets: readonly SentDataSet[],
  { id }: SentComponent,
): Promise<readonly string[]> {
  const found = dataSets.map(({ sql }) => `SELECT DISTINCT ${quoteName(id)} AS value FROM (${sql})`).join(' UNION ');
  const rows = await tables.rows(`SELECT value FROM (${found}) WHERE value IS NOT NULL LIMIT ${mostValues + 1}`);
  if (rows.length > mostValues)
    throw new StrataError(
      'TooLarge',
      `${id} has more than ${mostValues} different values, too many for labels and normalized times; select less, or request labels=id and timeFormat=original`,
    );
  return rows.map(({ value }) => String(value));
}

/** Makes a temporary table that maps values to texts. */
async function mapValues(
  tables: SqlTables,
  name: string,
  pairs: readonly (readonly [value: string, text: string])[],
): Promise<void> {
  await tables.run(`CREATE OR REPLACE TEMPORARY TABLE ${name} (value VARCHAR, text VARCHAR)`);
  for (const some of cutList(pairs, 1_000)) {
    const values = some.map((pair) => `(${pair.map(quoteText).join(', ')})`);
    await tables.run(`INSERT INTO ${name} VALUES ${values.join(', ')}`);
  }
}

/** How exactly a period has to be written: 0 year, 1 month, 2 day, 3 time. */
function exactness(at: Date): number {
  if (at.getTime() % 86_400_000 !== 0) return 3;
  if (at.getUTCDate() !== 1) return 2;
  return at.getUTCMonth() === 0 ? 0 : 1;
}

const lengths = [4, 7, 10, 19];

/** Times in one form: that of the shortest period among them (SDMX-CSV, timeFormat). */
export function normalizeTimes(times: readonly string[]): readonly (readonly [time: string, normalized: string])[] {
  const periods = times.map((time) => ({ time, period: readPeriod(time) }));
  const form = Math.max(
    0,
    ...periods.flatMap(({ period }) =>
      period === undefined ? [] : [exactness(new Date(period.from)), exactness(new Date(period.to))],
    ),
  );
  return periods.map(({ time, period }) => [
    time,
    period === undefined ? time : new Date(period.from).toISOString().slice(0, lengths[form]),
  ]);
}

/** The cells of a component with several values, as SDMX-CSV writes them. */
function severalInCsv(cell: SqlText): SqlText {
  const quoted = (text: SqlText): SqlText => `'"' || replace(${text}, '"', '""') || '"'`;
  const field = (text: SqlText): SqlText =>
    `CASE WHEN contains(${text}, ';') OR starts_with(${text}, '"') THEN ${quoted(text)} ELSE ${text} END`;
  const inLanguage = (language: SqlText, text: SqlText): SqlText => field(`(${language} || ':' || ${text})`);
  const only = joinEntries(cell, separator, field, inLanguage);
  const several = joinEntries(cell, separator, field, inLanguage, separator, quoted);
  return `CASE WHEN ${cell} IS NULL THEN NULL WHEN json_array_length(${cell}) = 1 AND NOT starts_with(${only}, '"') THEN ${only} ELSE ${several} END`;
}

/** The languages of the texts of a component. */
async function languagesIn(
  tables: SqlTables,
  dataSets: readonly SentDataSet[],
  { id }: SentComponent,
): Promise<readonly string[]> {
  const cell = quoteName(id);
  const keys = dataSets.map(
    ({ sql }) =>
      `SELECT unnest(flatten(list_transform(CAST(json(cell) AS JSON[]), lambda e: CASE json_type(e) WHEN 'OBJECT' THEN json_keys(e) ELSE [] END))) AS language
       FROM (SELECT DISTINCT ${cell} AS cell FROM (${sql}) WHERE ${cell} IS NOT NULL)`,
  );
  const rows = await tables.rows(`SELECT DISTINCT language FROM (${keys.join(' UNION ALL ')}) ORDER BY language`);
  return rows.map(({ language }) => String(language));
}

/** Whether no cell of a component with several values has more than one, or one in a language: then it is written as any other. */
async function hasSingleTexts(
  tables: SqlTables,
  dataSets: readonly SentDataSet[],
  { id }: SentComponent,
): Promise<boolean> {
  const cell = quoteName(id);
  const others = dataSets.map(
    ({ sql }) =>
      `SELECT 1 AS one FROM (${sql}) WHERE json_array_length(${cell}) <> 1 OR json_type(${cell}, '$[0]') <> 'VARCHAR'`,
  );
  return (await tables.rows(`SELECT one FROM (${others.join(' UNION ALL ')}) LIMIT 1`)).length === 0;
}

interface Column {
  readonly heading: string;
  /** Whether its cells have several values. */
  readonly isSeveral?: true;
  /** The expression of the cell in the rows `r`. */
  readonly cell: SqlText;
  readonly join?: string;
}

/** The columns of a component: its values, and with `labels=name` its names. */
async function columnsOf(
  tables: SqlTables,
  data: DataToSend,
  component: SentComponent,
  number: number,
  { labels, timeFormat }: CsvOptions,
  version: CsvVersion,
): Promise<readonly Column[]> {
  const { id, kind, list } = component;
  const choose = textChooser(data.languages);
  const held = `r.${quoteName(id)}`;
  const name = choose(data.names.component(id)) ?? id;
  const heading = labels === 'both' ? `${id}: ${name}` : id;
  if (hasSeveral(component)) {
    if (version === '1.0')
      return [
        {
          heading,
          cell: joinEntries(
            held,
            ' ',
            (text) => text,
            (_language, text) => text,
          ),
        },
      ];
    const named = labels === 'name' ? [{ heading: name, cell: 'NULL' }] : [];
    if (await hasSingleTexts(tables, data.dataSets, component))
      return [{ heading, cell: `json_extract_string(${held}, '$[0]')` }, ...named];
    const languages = await languagesIn(tables, data.dataSets, component);
    const suffix = `[${languages.join(separator)}]`;
    const shown = labels === 'both' ? `${id}${suffix}: ${name}` : `${id}${suffix}`;
    return [{ heading: shown, cell: severalInCsv(held), isSeveral: true }, ...named];
  }
  const table = `text${number}`;
  const join = `LEFT JOIN ${table} ON ${table}.value = ${held}`;
  if (kind === 'timeDimension' && timeFormat === 'normalized') {
    await mapValues(tables, table, normalizeTimes(await distinctValues(tables, data.dataSets, component)));
    return [{ heading, cell: `${table}.text`, join }, ...(labels === 'name' ? [{ heading: name, cell: 'NULL' }] : [])];
  }
  if (labels === 'id' || list === null)
    return [{ heading, cell: held }, ...(labels === 'name' ? [{ heading: name, cell: 'NULL' }] : [])];
  const values = await distinctValues(tables, data.dataSets, component);
  const named = values.map((value) => [value, choose(data.names.code(list, value)) ?? value] as const);
  if (labels === 'name') {
    await mapValues(tables, table, named);
    return [
      { heading, cell: held },
      { heading: name, cell: `${table}.text`, join },
    ];
  }
  await mapValues(
    tables,
    table,
    named.map(([value, text]) => [value, `${value}: ${text}`]),
  );
  return [{ heading, cell: `${table}.text`, join }];
}

/** The columns before those of components, of one data set. */
function firstColumns(
  { urn, components, names, languages }: DataToSend,
  { action }: SentDataSet,
  { labels, keys }: CsvOptions,
  version: CsvVersion,
  hasLists: boolean,
): readonly Column[] {
  const name = textChooser(languages)(names.structure) ?? shortUrn(urn);
  const id = labels === 'both' ? `${shortUrn(urn)}: ${name}` : shortUrn(urn);
  if (version === '1.0') return [{ heading: 'DATAFLOW', cell: fixed(id) }];
  const dimensions = components.filter(isKey);
  const joinedKey = (some: readonly SentComponent[]): SqlText =>
    `concat_ws('.', ${some.map((each) => `COALESCE(r.${quoteName(each.id)}, '')`).join(', ')})`;
  const structure = hasLists ? `STRUCTURE[${separator}]` : 'STRUCTURE';
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
  data: DataToSend,
  version: CsvVersion,
  options: CsvOptions,
  folder: string,
): Promise<SentData> {
  const ofComponents: Column[] = [];
  for (const [number, component] of data.components.entries())
    ofComponents.push(...(await columnsOf(tables, data, component, number, options, version)));
  const hasLists = ofComponents.some(({ isSeveral }) => isSeveral);
  const parts: SentData['parts'][number][] = [];
  let rows = 0;
  for (const [number, dataSet] of data.dataSets.entries()) {
    const columns = [...firstColumns(data, dataSet, options, version, hasLists), ...ofComponents];
    if (number === 0) parts.push(`${columns.map(({ heading }) => csvCell(heading)).join(',')}\n`);
    const path = `${folder}/rows-${number}.csv`;
    const cells = columns.map(({ cell }, index) => `${cell} AS c${index}`);
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
  return { parts, rows };
}
