import { StrataError } from '../../../errors.js';
import { textChooser } from '../../../model/best-language.js';
import type { LocalisedText } from '../../../model/content.js';
import { classIn } from '../../../model/urn.js';
import { quoteName, type SqlTables } from '../../../tables/sql.js';
import { hasSeveral } from '../has-several.js';
import {
  type DataToSend,
  isKey,
  isPlain,
  type PlacedComponents,
  placeComponents,
  type SentComponent,
  type SentData,
} from './data-to-send.js';
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

export type JsonDataVersion = '1.0' | '2.0' | '2.1';

/** Distinct values of a component that a message lists. */
const mostValues = 1_000_000;

const schemas: Readonly<Record<JsonDataVersion, string>> = {
  '1.0':
    'https://raw.githubusercontent.com/sdmx-twg/sdmx-json/master/data-message/tools/schemas/1.0/sdmx-json-data-schema.json',
  '2.0':
    'https://raw.githubusercontent.com/sdmx-twg/sdmx-json/master/data-message/tools/schemas/2.0.0/sdmx-json-data-schema.json',
  '2.1': 'https://json.sdmx.org/2.1/sdmx-json-data-schema.json',
};

/** A component whose values a message lists, with the type of DuckDB that numbers them. */
interface Listed {
  readonly type: string;
  readonly values: readonly string[];
}

type ListedComponents = ReadonlyMap<string, Listed>;

/** Whether data hold the numbers of the values of a component: of dimensions, of coded attributes, in 1.0 of all attributes. */
const isListed = (component: SentComponent, version: JsonDataVersion): boolean =>
  isKey(component) ||
  (component.kind !== 'measure' && (version === '1.0' || (component.list !== null && !hasSeveral(component))));

/** Numbers the values that components have in the data. */
async function listValues(
  tables: SqlTables,
  { components, dataSets }: DataToSend,
  version: JsonDataVersion,
): Promise<ListedComponents> {
  const listed = new Map<string, Listed>();
  for (const component of components.filter((each) => isListed(each, version))) {
    const { id } = component;
    const type = `values${listed.size}`;
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

const numberOf = (id: string, { type }: Listed): SqlText => `enum_code(${quoteName(id)}::${type})::VARCHAR`;

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
  data: DataToSend,
  placed: PlacedComponents,
  listed: ListedComponents,
  folder: string,
): Promise<GroupsPart & { readonly rows: number }> {
  const keys = [...placed.ofSeries, ...placed.atObservation];
  const paths = new Map<number, string>();
  let rows = 0;
  let attributes: readonly SentComponent[] = [];
  for (const [number, dataSet] of data.dataSets.entries()) {
    const partial = partialKeysOf(data, placed, dataSet.sql);
    if (partial === undefined) continue;
    const path = `${folder}/groups-${number}.json`;
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

type Json = Readonly<Record<string, unknown>>;

/** The links of data to what they are of. */
function linksOf(urn: string, version: JsonDataVersion): readonly Json[] {
  const rel = classIn(urn).toLowerCase();
  return [{ rel: rel === 'datastructure' && version === '1.0' ? 'structure' : rel, urn }];
}

/** The part of a message that describes its structure. */
class StructurePart {
  readonly #data: DataToSend;
  readonly #placed: PlacedComponents;
  readonly #listed: ListedComponents;
  readonly #version: JsonDataVersion;
  readonly #ofGroups: readonly SentComponent[];
  readonly #choose: (text: LocalisedText) => string | undefined;

  /** @param ofGroups attributes of rows without an observation or series */
  constructor(
    data: DataToSend,
    placed: PlacedComponents,
    listed: ListedComponents,
    version: JsonDataVersion,
    ofGroups: readonly SentComponent[],
  ) {
    this.#data = data;
    this.#placed = placed;
    this.#listed = listed;
    this.#version = version;
    this.#ofGroups = ofGroups;
    this.#choose = textChooser(data.languages);
  }

  asJson(): Json {
    const { urn, names, dataSets } = this.#data;
    const { ofSeries, atObservation, measures, ofDataSet, attributesOfSeries, attributesOfObservation, metadata } =
      this.#placed;
    const isFirst = this.#version === '1.0';
    const all = (components: readonly SentComponent[]): readonly Json[] =>
      components.map((each) => this.#component(each));
    // In 1.0 the first measure is the value of an observation without a description.
    const observed = [...(isFirst ? measures.slice(1) : []), ...attributesOfObservation, ...metadata];
    return {
      links: linksOf(urn, this.#version),
      ...this.#named(names.structure, urn),
      dimensions: { dataSet: [], series: all(ofSeries), observation: all(atObservation) },
      ...(isFirst ? {} : { measures: { observation: all(measures) } }),
      attributes: {
        dataSet: all(ofDataSet),
        ...(isFirst ? {} : { dimensionGroup: all(this.#ofGroups) }),
        series: all(attributesOfSeries),
        observation: all(observed),
      },
      ...(isFirst ? {} : { dataSets: dataSets.map((_each, index) => index) }),
    };
  }

  #named(text: LocalisedText, fallback: string): Json {
    return { name: this.#choose(text) ?? fallback, ...(Object.keys(text).length === 0 ? {} : { names: text }) };
  }

  #component(component: SentComponent): Json {
    const { id, kind, isMandatory } = component;
    const listed = this.#listed.get(id);
    const values = listed === undefined ? {} : { values: listed.values.map((value) => this.#value(component, value)) };
    const isOfKey = isKey(component);
    const position = this.#data.components.filter(isKey).findIndex((each) => each.id === id);
    return {
      id,
      ...this.#named(this.#data.names.component(id), id),
      ...(isOfKey ? { keyPosition: position } : {}),
      ...(isOfKey || kind === 'measure' ? {} : { relationship: this.#relationship(component) }),
      ...(this.#version === '1.0' || isOfKey ? {} : { isMandatory }),
      // 2.x requires a value of a list that there is.
      ...(listed?.values.length === 0 && this.#version !== '1.0' && !isOfKey ? {} : values),
    };
  }

  #relationship({ level }: SentComponent): Json {
    if (level?.level === 'dataSet') return this.#version === '1.0' ? { none: {} } : { dataflow: {} };
    if (level !== undefined && level.level !== 'observation') return { dimensions: level.dimensions };
    if (this.#version !== '1.0') return { observation: {} };
    return { primaryMeasure: this.#placed.measures[0]?.id ?? 'OBS_VALUE' };
  }

  #value({ list, kind }: SentComponent, value: string): Json {
    if (list !== null) return { id: value, ...this.#named(this.#data.names.code(list, value), value) };
    if (this.#version !== '1.0') return { value };
    return kind === 'timeDimension' || kind === 'dimension' ? { id: value, name: value } : { name: value };
  }
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

/** Writes data as SDMX-JSON: in series, or without. Rows of attributes without a series are of groups in 2.x, and left out in 1.0. */
export async function sendJson(
  tables: SqlTables,
  data: DataToSend,
  version: JsonDataVersion,
  folder: string,
): Promise<SentData> {
  const placed = placeComponents(data);
  const listed = await listValues(tables, data, version);
  const isFirst = version === '1.0';
  const inSeries = placed.ofSeries.length > 0;
  const { id, prepared, sender } = data.header;
  const meta = JSON.stringify({
    schema: schemas[version],
    id,
    test: false,
    prepared: prepared.toISOString(),
    sender: { id: sender },
  });
  const groups = isFirst ? undefined : await writeGroups(tables, data, placed, listed, folder);
  const structure = JSON.stringify(new StructurePart(data, placed, listed, version, groups?.attributes ?? []).asJson());
  const links = JSON.stringify(linksOf(data.urn, version));
  const start = isFirst ? `"structure":${structure}` : `"structures":[${structure}]`;
  const parts: SentData['parts'][number][] = [`{"meta":${meta},\n"data":{${start},\n"dataSets":[`];
  let rows = groups?.rows ?? 0;
  for (const [number, { sql, action }] of data.dataSets.entries()) {
    const path = `${folder}/rows-${number}.json`;
    const attributes = await valuesOfDataSet(tables, placed, sql, listed);
    const first = `${isFirst ? '' : '"structure":0,'}"action":${JSON.stringify(actionName(action))},"links":${links},"attributes":${attributes}`;
    parts.push(`${number === 0 ? '' : ',\n'}{${first},"${inSeries ? 'series' : 'observations'}":{`);
    const written = await writeLines(tables, linesOf(placed, sql, listed), path);
    rows += written;
    // The comma of the first line separates it from nothing.
    if (written > 0) parts.push({ path, skip: 1 });
    parts.push(written > 0 && inSeries ? '}}}' : '}');
    const ofGroups = groups?.paths.get(number);
    if (ofGroups !== undefined) parts.push(',"dimensionGroupAttributes":{', { path: ofGroups, skip: 1 }, '}');
    parts.push('}');
  }
  parts.push(']}}\n');
  return { parts, rows };
}
