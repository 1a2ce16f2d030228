import { StrataError } from '../../../errors.js';
import { quoteName, type SqlTables } from '../../../tables/sql.js';
import { hasSeveral } from '../has-several.js';
import {
  type DataOfStructure,
  type DataToSend,
  isKey,
  isPlain,
  type PlacedComponents,
  placeComponents,
  type SentComponent,
  type SentData,
  type SentPart,
} from './data-to-send.js';
import {
  describeStructure,
  type JsonDataVersion,
  type ListedComponents,
  type ListedValues,
  linksOfData,
} from './json-structure.js';
import { partialKeysOf } from './partial-keys.js';
import {
  hasKeys,
  inJson,
  isFirstRow,
  isSameSeries,
  joined,
  numberInJson,
  type SqlText,
  withRowBefore,
  writeLines,
} from './sql-text.js';

/** Distinct values of a component that a message lists. */
const mostValues = 1_000_000;

const schemas: Readonly<Record<JsonDataVersion, string>> = {
  '1.0':
    'https://raw.githubusercontent.com/sdmx-twg/sdmx-json/master/data-message/tools/schemas/1.0/sdmx-json-data-schema.json',
  '2.0':
    'https://raw.githubusercontent.com/sdmx-twg/sdmx-json/master/data-message/tools/schemas/2.0.0/sdmx-json-data-schema.json',
  '2.1': 'https://json.sdmx.org/2.1/sdmx-json-data-schema.json',
};

/** Whether data hold the numbers of the values of a component: of dimensions, of coded attributes, in 1.0 of all attributes. */
const isListed = (component: SentComponent, version: JsonDataVersion): boolean =>
  isKey(component) ||
  (component.kind !== 'measure' && (version === '1.0' || (component.list !== null && !hasSeveral(component))));

/** Numbers the values that components have in the data. @param number of the structure in the message */
async function listValues(
  tables: SqlTables,
  { components, dataSets }: DataOfStructure,
  number: number,
  version: JsonDataVersion,
): Promise<ListedComponents> {
  const listed = new Map<string, ListedValues>();
  for (const component of components.filter((each) => isListed(each, version))) {
    const { id } = component;
    const type = `values${number}_${listed.size}`;
    const found = dataSets.map(({ sql }) => `SELECT DISTINCT ${quoteName(id)} AS value FROM (${sql})`).join(' UNION ');
    await tables.run(
      `CREATE TEMPORARY TYPE ${type} AS ENUM (SELECT value FROM (${found}) WHERE value IS NOT NULL ORDER BY value LIMIT ${mostValues + 1})`,
    );
    const rows = await tables.rows(`SELECT unnest(enum_range(NULL::${type}))::VARCHAR AS value`);
    if (rows.length > mostValues)
      throw new StrataError(
        'TooLarge',
        `${id} has more than ${mostValues} different values; select less, or request SDMX-CSV`,
      );
    listed.set(id, { type, values: rows.map(({ value }) => String(value)) });
  }
  return listed;
}

const numberOf = (id: string, { type }: ListedValues): SqlText => `enum_code(${quoteName(id)}::${type})::VARCHAR`;

/** A value in JSON; `null` where there is none. */
function cellInJson(component: SentComponent, listed: ListedComponents): SqlText {
  const { id, kind } = component;
  const values = listed.get(id);
  const column = quoteName(id);
  if (values !== undefined) return `COALESCE(${numberOf(id, values)}, 'null')`;
  if (hasSeveral(component)) return `COALESCE(${column}, 'null')`;
  return `COALESCE(${kind === 'measure' ? numberInJson(column, isPlain(component)) : inJson(column)}, 'null')`;
}

const listOfTexts = (texts: readonly SqlText[]): SqlText =>
  texts.length === 0 ? "'[]'" : joined("'['", texts.join(" || ',' || "), "']'");

const numbersOfKey = (components: readonly SentComponent[], listed: ListedComponents): SqlText =>
  components
    .map(({ id }) => {
      const values = listed.get(id);
      if (values === undefined) throw new TypeError(`the values of ${id} are listed`);
      return numberOf(id, values);
    })
    .join(" || ':' || ");

/** A query for the lines of a data set; each begins with what separates it from the one before. */
function linesOf(placed: PlacedComponents, sql: string, listed: ListedComponents): string {
  const { ofSeries, atObservation, measures, attributesOfSeries, attributesOfObservation, metadata } = placed;
  const [ids, observed] = [ofSeries.map(({ id }) => id), atObservation.map(({ id }) => id)];
  const rows = `SELECT * FROM (${sql}) WHERE ${hasKeys(ofSeries.length === 0 ? observed : ids)}`;
  const values = listOfTexts(
    [...measures, ...attributesOfObservation, ...metadata].map((each) => cellInJson(each, listed)),
  );
  const observation = joined("'\"'", numbersOfKey(atObservation, listed), "'\":'", values);
  if (ofSeries.length === 0) return `SELECT ',' || ${observation} FROM (${rows})`;
  const attributes = listOfTexts(attributesOfSeries.map((each) => cellInJson(each, listed)));
  const start = joined(
    "',\"'",
    numbersOfKey(ofSeries, listed),
    '\'":{"attributes":\'',
    attributes,
    '\',"observations":{\'',
  );
  // The start of a series is made for its first row only, since a case is evaluated for the rows that have it.
  // Those without an observation come first in their series.
  const separator = `CASE WHEN before${ids.length} IS NULL THEN '' ELSE ',' END`;
  return `SELECT CASE WHEN ${isSameSeries(ids)} THEN ${separator} WHEN ${isFirstRow} THEN ${start} ELSE '}}' || ${start} END || CASE WHEN ${hasKeys(observed)} THEN ${observation} ELSE '' END
    FROM (${withRowBefore(rows, [...ids, ...observed])})`;
}

/** Attributes of rows without an observation or series. */
interface GroupsPart {
  /** In the order of values. */
  readonly attributes: readonly SentComponent[];
  /** Files with a line for each row, which begins with a comma, by the number of the data set. */
  readonly paths: ReadonlyMap<number, string>;
}

async function writeGroups(
  tables: SqlTables,
  data: DataOfStructure,
  placed: PlacedComponents,
  listed: ListedComponents,
  prefix: string,
): Promise<GroupsPart & { readonly rows: number }> {
  const keys = [...placed.ofSeries, ...placed.atObservation];
  const paths = new Map<number, string>();
  let rows = 0;
  let attributes: readonly SentComponent[] = [];
  for (const [number, dataSet] of data.dataSets.entries()) {
    const partial = partialKeysOf(data, placed, dataSet.sql);
    if (partial === undefined) continue;
    const path = `${prefix}groups-${number}.json`;
    const key = keys.map((each) => `COALESCE(${numbersOfKey([each], listed)}, '')`).join(" || ':' || ");
    const values = listOfTexts(partial.attributes.map((each) => cellInJson(each, listed)));
    const line = joined("',\"'", key, "'\":'", values);
    const written = await writeLines(tables, `SELECT ${line} FROM (${partial.sql})`, path);
    if (written === 0) continue;
    rows += written;
    paths.set(number, path);
    attributes = partial.attributes;
  }
  return { attributes, paths, rows };
}

async function valuesOfDataSet(
  tables: SqlTables,
  { ofDataSet }: PlacedComponents,
  sql: string,
  listed: ListedComponents,
): Promise<string> {
  if (ofDataSet.length === 0) return '[]';
  const values = ofDataSet.map(({ id }) => `max(${quoteName(id)}) AS ${quoteName(id)}`);
  const [row] = await tables.rows(
    `SELECT ${listOfTexts(ofDataSet.map((each) => cellInJson(each, listed)))} AS attributes FROM (SELECT ${values.join(', ')} FROM (${sql}))`,
  );
  return String(row?.['attributes'] ?? '[]');
}

const actionName = (action: string): string =>
  action === 'merge' ? 'Append' : action.charAt(0).toUpperCase() + action.slice(1);

/** Data sets of one structure, ready to be written. */
interface WrittenStructure {
  /** Its description. */
  readonly structure: string;
  readonly dataSets: readonly (readonly SentPart[])[];
  readonly rows: number;
}

/** @param number of the structure in the message, from 0; @param firstDataSet number of its first data set */
async function writeStructure(
  tables: SqlTables,
  data: DataOfStructure,
  number: number,
  firstDataSet: number,
  version: JsonDataVersion,
  languages: readonly string[],
  folder: string,
): Promise<WrittenStructure> {
  const placed = placeComponents(data);
  const listed = await listValues(tables, data, number, version);
  const isFirst = version === '1.0';
  const inSeries = placed.ofSeries.length > 0;
  const prefix = `${folder}/${number}-`;
  const groups = isFirst ? undefined : await writeGroups(tables, data, placed, listed, prefix);
  const structure = describeStructure({
    data,
    placed,
    listed,
    version,
    ofGroups: groups?.attributes ?? [],
    firstDataSet,
    languages,
  });
  const links = JSON.stringify(linksOfData(data.urn, version));
  const dataSets: (readonly SentPart[])[] = [];
  let rows = groups?.rows ?? 0;
  for (const [index, { sql, action }] of data.dataSets.entries()) {
    const path = `${prefix}rows-${index}.json`;
    const attributes = await valuesOfDataSet(tables, placed, sql, listed);
    const first = `${isFirst ? '' : `"structure":${number},`}"action":${JSON.stringify(actionName(action))},"links":${links},"attributes":${attributes}`;
    const written = await writeLines(tables, linesOf(placed, sql, listed), path);
    const ofGroups = groups?.paths.get(index);
    rows += written;
    dataSets.push([
      `{${first},"${inSeries ? 'series' : 'observations'}":{`,
      // The comma of the first line separates it from nothing.
      ...(written > 0 ? [{ path, skip: 1 }] : []),
      written > 0 && inSeries ? '}}}' : '}',
      ...(ofGroups === undefined ? [] : [',"dimensionGroupAttributes":{', { path: ofGroups, skip: 1 }, '}']),
      '}',
    ]);
  }
  return { structure: JSON.stringify(structure), dataSets, rows };
}

/**
 * Writes data as SDMX-JSON: in series, or without. Rows of attributes without a series are of groups in 2.x, and left out in 1.0, which holds one
 * structure.
 */
export async function sendJson(
  tables: SqlTables,
  { structures, header: { id, prepared, sender }, languages }: DataToSend,
  version: JsonDataVersion,
  folder: string,
): Promise<SentData> {
  const written: WrittenStructure[] = [];
  for (const [number, data] of structures.entries()) {
    const before = written.reduce((sum, { dataSets }) => sum + dataSets.length, 0);
    written.push(await writeStructure(tables, data, number, before, version, languages, folder));
  }
  const meta = JSON.stringify({
    schema: schemas[version],
    id,
    test: false,
    prepared: prepared.toISOString(),
    sender: { id: sender },
  });
  const described = written.map(({ structure }) => structure).join(',');
  const start = version === '1.0' ? `"structure":${described}` : `"structures":[${described}]`;
  const parts: SentPart[] = [`{"meta":${meta},\n"data":{${start},\n"dataSets":[`];
  for (const [number, dataSet] of written.flatMap(({ dataSets }) => dataSets).entries())
    parts.push(...(number === 0 ? [] : [',\n']), ...dataSet);
  parts.push(']}}\n');
  return { parts, rows: written.reduce((sum, { rows }) => sum + rows, 0) };
}
