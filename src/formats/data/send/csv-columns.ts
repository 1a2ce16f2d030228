import { StrataError } from '../../../errors.js';
import { textChooser } from '../../../model/best-language.js';
import { cutList } from '../../../model/cut-list.js';
import { readPeriod } from '../../../model/period.js';
import { quoteName, quoteText, type SqlTables } from '../../../tables/sql.js';
import { hasSeveral } from '../has-several.js';
import type { DataOfStructure, SentComponent, SentDataSet } from './data-to-send.js';
import { joinEntries, type SqlText } from './sql-text.js';

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

/** Separates several values of a cell. */
export const subFieldSeparator = ';';

/** Distinct values that are looked up for labels and times. */
const mostValues = 200_000;

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

const quoted = (text: SqlText): SqlText => `'"' || replace(${text}, '"', '""') || '"'`;

/** A value among several. */
const field = (text: SqlText): SqlText =>
  `CASE WHEN contains(${text}, ';') OR starts_with(${text}, '"') THEN ${quoted(text)} ELSE ${text} END`;

/** The cells of a component with several values, as SDMX-CSV writes them. */
function severalInCsv(cell: SqlText): SqlText {
  const inLanguage = (language: SqlText, text: SqlText): SqlText => field(`(${language} || ':' || ${text})`);
  const only = joinEntries(cell, subFieldSeparator, field, inLanguage);
  const several = joinEntries(cell, subFieldSeparator, field, inLanguage, subFieldSeparator, quoted);
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

/** An expression of a cell in the rows `r`. */
export interface CsvCell {
  readonly cell: SqlText;
  readonly join?: string;
}

/** The columns of a component: one, or two where names have columns of their own. */
export interface CsvColumns {
  readonly headings: readonly string[];
  /** Whether cells have several values. */
  readonly isSeveral: boolean;
  /** The cells in the rows of each structure, in the order of these; without values where the structure lacks the component. */
  readonly cells: readonly (readonly CsvCell[])[];
}

/** A component of a structure of the message. */
interface PlacedComponent {
  readonly structure: DataOfStructure;
  readonly component: SentComponent;
}

const noValue: CsvCell = { cell: 'NULL' };

/** What stands after the id in the heading of a component, some of whose cells have several values; undefined where none has. */
async function suffixOf(tables: SqlTables, placed: readonly PlacedComponent[]): Promise<string | undefined> {
  const several = placed.filter(({ component }) => hasSeveral(component));
  const languages = new Set<string>();
  let hasOthers = false;
  for (const { structure, component } of several) {
    if (await hasSingleTexts(tables, structure.dataSets, component)) continue;
    hasOthers = true;
    for (const language of await languagesIn(tables, structure.dataSets, component)) languages.add(language);
  }
  return hasOthers ? `[${[...languages].sort().join(subFieldSeparator)}]` : undefined;
}

const joinedTexts = (held: SqlText): SqlText =>
  joinEntries(
    held,
    ' ',
    (text) => text,
    (_language, text) => text,
  );

/** The cells of a component in the rows of a structure, with the names of its codes where these are wanted. */
async function cellsOf(
  tables: SqlTables,
  { structure: { names, dataSets }, component }: PlacedComponent,
  table: string,
  { labels, timeFormat }: CsvOptions,
  languages: readonly string[],
): Promise<{ readonly own: CsvCell; readonly name: CsvCell }> {
  const { id, kind, list } = component;
  const choose = textChooser(languages);
  const own = { cell: `r.${quoteName(id)}` };
  const join = `LEFT JOIN ${table} ON ${table}.value = ${own.cell}`;
  const mapped = { cell: `${table}.text`, join };
  if (kind === 'timeDimension' && timeFormat === 'normalized') {
    await mapValues(tables, table, normalizeTimes(await distinctValues(tables, dataSets, component)));
    return { own: mapped, name: noValue };
  }
  if (labels === 'id' || list === null) return { own, name: noValue };
  const values = await distinctValues(tables, dataSets, component);
  const named = values.map((value) => [value, choose(names.code(list, value)) ?? value] as const);
  const texts = labels === 'name' ? named : named.map(([value, text]) => [value, `${value}: ${text}`] as const);
  await mapValues(tables, table, texts);
  return labels === 'name' ? { own, name: mapped } : { own: mapped, name: noValue };
}

/** The columns of a component of one or several structures. @param number of the component in the message */
async function columnsOf(
  tables: SqlTables,
  structures: readonly DataOfStructure[],
  id: string,
  number: number,
  options: CsvOptions,
  version: CsvVersion,
  languages: readonly string[],
): Promise<CsvColumns> {
  const placed = structures.flatMap((structure) => {
    const component = structure.components.find((each) => each.id === id);
    return component === undefined ? [] : [{ structure, component }];
  });
  const choose = textChooser(languages);
  const name = choose(placed[0]?.structure.names.component(id) ?? {}) ?? id;
  const suffix = version === '1.0' ? undefined : await suffixOf(tables, placed);
  const { labels } = options;
  const heading = labels === 'both' ? `${id}${suffix ?? ''}: ${name}` : `${id}${suffix ?? ''}`;
  const hasNames = labels === 'name' && !(version === '1.0' && placed.every(({ component }) => hasSeveral(component)));
  const cells: (readonly CsvCell[])[] = [];
  for (const [index, structure] of structures.entries()) {
    const found = placed.find((each) => each.structure === structure);
    if (found === undefined) {
      cells.push(hasNames ? [noValue, noValue] : [noValue]);
      continue;
    }
    const held = `r.${quoteName(id)}`;
    if (hasSeveral(found.component)) {
      const single = `json_extract_string(${held}, '$[0]')`;
      const own = version === '1.0' ? joinedTexts(held) : suffix === undefined ? single : severalInCsv(held);
      cells.push(hasNames ? [{ cell: own }, noValue] : [{ cell: own }]);
      continue;
    }
    const { own, name: ofName } = await cellsOf(tables, found, `text${number}_${index}`, options, languages);
    const written = suffix === undefined ? own : { ...own, cell: field(own.cell) };
    cells.push(hasNames ? [written, ofName] : [written]);
  }
  return { headings: hasNames ? [heading, name] : [heading], isSeveral: suffix !== undefined, cells };
}

/** The columns of the components of all structures: dimensions, measures, attributes, each in the order in which they occur. */
export async function columnsOfAll(
  tables: SqlTables,
  structures: readonly DataOfStructure[],
  options: CsvOptions,
  version: CsvVersion,
  languages: readonly string[],
): Promise<readonly CsvColumns[]> {
  const rank = ({ kind }: SentComponent): number =>
    ['dimension', 'timeDimension'].includes(kind) ? 0 : kind === 'measure' ? 1 : 2;
  const all = structures.flatMap(({ components }) => components).toSorted((a, b) => rank(a) - rank(b));
  const columns: CsvColumns[] = [];
  for (const [number, id] of [...new Set(all.map((each) => each.id))].entries())
    columns.push(await columnsOf(tables, structures, id, number, options, version, languages));
  return columns;
}
