import fc from 'fast-check';
import { readData } from '../../../../src/formats/data/read-data.js';
import type { DataOfStructure, DataToSend, SentDataSet } from '../../../../src/formats/data/send/data-to-send.js';
import { applyRows } from '../../../../src/registry/data/apply-rows.js';
import { selectParts } from '../../../../src/registry/data/read-parts.js';
import { writeRowsToLoad } from '../../../../src/registry/validation/process/write-rows-to-load.js';
import type { DataComponent, StructureOfData } from '../../../../src/registry/validation/structure-of-data.js';
import { quoteName, quoteText } from '../../../../src/tables/sql.js';
import type { ComparedRow, DataReading } from '../reading.js';

export const flow = 'urn:sdmx:org.sdmx.infomodel.datastructure.Dataflow=A:DF(1.0.0)';
const list = (id: string): string => `urn:sdmx:org.sdmx.infomodel.codelist.Codelist=A:${id}(1.0.0)`;
const text = { dataType: 'String' };
const base = { list: null, format: text, isMandatory: false, minOccurs: 0, maxOccurs: 1 } as const;
const series = ['FREQ', 'AREA'];

/** Components of every kind and level. */
export const components: readonly DataComponent[] = [
  { ...base, id: 'FREQ', kind: 'dimension', list: list('CL_FREQ'), format: null, isMandatory: true },
  { ...base, id: 'AREA', kind: 'dimension', list: list('CL_AREA'), format: null, isMandatory: true },
  {
    ...base,
    id: 'TIME_PERIOD',
    kind: 'timeDimension',
    format: { dataType: 'ObservationalTimePeriod' },
    isMandatory: true,
  },
  { ...base, id: 'OBS_VALUE', kind: 'measure', format: { dataType: 'Double' } },
  {
    ...base,
    id: 'STATUS',
    kind: 'attribute',
    list: list('CL_STATUS'),
    format: null,
    level: { level: 'observation', dimensions: [] },
  },
  { ...base, id: 'NOTES', kind: 'attribute', maxOccurs: 'unbounded', level: { level: 'observation', dimensions: [] } },
  { ...base, id: 'COMMENT', kind: 'attribute', level: { level: 'observation', dimensions: [] } },
  { ...base, id: 'TITLE', kind: 'attribute', level: { level: 'series', dimensions: series } },
  {
    ...base,
    id: 'LABEL',
    kind: 'attribute',
    format: { dataType: 'String', isMultiLingual: true },
    level: { level: 'series', dimensions: series },
  },
  { ...base, id: 'PLACE', kind: 'attribute', level: { level: 'group', dimensions: ['AREA'], group: 'Area' } },
  { ...base, id: 'UNIT', kind: 'attribute', level: { level: 'dataSet', dimensions: [] } },
];

const names = {
  FREQ: { en: 'Frequency', fr: 'Fréquence' },
  AREA: { en: 'Area' },
  OBS_VALUE: { en: 'Value' },
} as Readonly<Record<string, Readonly<Record<string, string>>>>;
const codes = { A: { en: 'Annual', fr: 'Annuel' }, X: { en: 'Area, X' } } as Readonly<
  Record<string, Readonly<Record<string, string>>>
>;

export const ids = components.map(({ id }) => id);

export const structure = {
  asked: flow,
  urn: flow,
  dataStructure: 'urn:sdmx:org.sdmx.infomodel.datastructure.DataStructure=A:DSD(1.0.0)',
  components,
  groups: { Area: ['AREA'] },
  lists: {},
  constraints: [],
  versions: [],
  closureHash: 'hash',
} as StructureOfData;

/** Data for a writer. */
export const dataOf = (
  dataSets: readonly SentDataSet[],
  { languages = ['en'], ...more }: Partial<DataOfStructure & Pick<DataToSend, 'languages'>> = {},
): DataToSend => ({
  structures: [
    {
      urn: flow,
      components,
      groups: structure.groups,
      dataSets,
      atObservation: 'AllDimensions',
      names: {
        structure: { en: 'Rates' },
        component: (id) => names[id] ?? {},
        code: (_list, id) => codes[id] ?? {},
      },
      ...more,
    },
  ],
  header: { id: 'M1', prepared: new Date('2026-01-02T03:04:05Z'), sender: 'S' },
  languages,
});

const word = fc
  .oneof(
    fc.constantFrom('a', 'b;c', '"q"', '<&>', 'x,y', 'line\nbreak', 'tab\tin', 'é', "it's", '\\', '0', 'a b'),
    fc.string({
      unit: fc.constantFrom('a', 'Z', ';', '"', ',', '&', '<', "'", '\\', ':', ' ', 'ß', '\u{1F600}'),
      minLength: 1,
      maxLength: 6,
    }),
  )
  .map((each) => each.trim().replaceAll(/\s+/g, ' '))
  .filter((each) => each !== '');

const entry = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });

/** Rows of data, by series: the attributes above the observation are those of all rows that share them. */
export const randomRows: fc.Arbitrary<readonly ComparedRow[]> = fc
  .record({
    unit: entry(word),
    places: fc.record({ X: entry(word), Y: entry(word) }),
    series: fc.uniqueArray(
      fc.record({
        key: fc.constantFrom('A X', 'A Y', 'M X', 'Q Y'),
        title: entry(word),
        label: entry(fc.dictionary(fc.constantFrom('en', 'fr'), word, { minKeys: 1 })),
        observations: fc.uniqueArray(
          fc.record({
            time: fc.integer({ min: 1990, max: 1999 }),
            value: entry(fc.constantFrom('1', '2.50', '-3', '1e5', 'NaN', '007')),
            status: entry(fc.constantFrom('A', 'E')),
            notes: entry(fc.array(word, { minLength: 1, maxLength: 3 })),
            comment: entry(word),
          }),
          { selector: ({ time }) => time, minLength: 1, maxLength: 4 },
        ),
      }),
      { selector: ({ key }) => key, minLength: 1, maxLength: 4 },
    ),
  })
  .map(({ unit, places, series: all }) =>
    all.flatMap(({ key, title, label, observations }) => {
      const [freq = '', area = ''] = key.split(' ');
      return observations.map(({ time, value, status, notes, comment }) => {
        const cells = {
          FREQ: freq,
          AREA: area,
          TIME_PERIOD: String(time),
          OBS_VALUE: value,
          STATUS: status,
          NOTES: notes && JSON.stringify(notes),
          COMMENT: comment,
          TITLE: title,
          LABEL: label && JSON.stringify([label]),
          PLACE: places[area as 'X' | 'Y'],
          UNIT: unit,
        };
        return Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== undefined)) as ComparedRow;
      });
    }),
  );

let tables = 0;

/** Puts rows into a table, in the order that files have. @returns a query for them */
export async function tableOf(reading: DataReading, rows: readonly ComparedRow[], columns = ids): Promise<string> {
  const name = `sent${tables++}`;
  await reading.tables.run(`CREATE TABLE ${name} (${columns.map((id) => `${quoteName(id)} VARCHAR`).join(', ')})`);
  const values = rows.map(
    (row) => `(${columns.map((id) => (row[id] === undefined ? 'NULL' : quoteText(row[id]))).join(', ')})`,
  );
  if (values.length > 0) await reading.tables.run(`INSERT INTO ${name} VALUES ${values.join(', ')}`);
  return `SELECT * FROM ${name} ORDER BY FREQ, AREA, TIME_PERIOD`;
}

/** The rows of a query: the components that have a value. */
export async function rowsOfQuery(reading: DataReading, sql: string): Promise<readonly ComparedRow[]> {
  const rows = await reading.tables.rows(sql);
  return rows.map(
    (row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as ComparedRow,
  );
}

/** The rows that loading a data set of a message leaves in an empty registry. */
export async function loadedRows(reading: DataReading, path: string, number = 0): Promise<readonly ComparedRow[]> {
  const read = await reading.readFile(readData, path);
  if (read.findings.length > 0) throw new Error(JSON.stringify(read.findings));
  const dimensions = components.slice(0, 3).map(({ id }) => id);
  const dataSet = await reading.arranged(read, number, dimensions);
  const [written] = await writeRowsToLoad(reading.tables, [{ dataSet, structure, invalidRows: '' }], reading.folder);
  if (written === undefined) throw new Error('the message has no rows');
  const given = selectParts({ paths: [written.path], columns: ids }, ids);
  const before = selectParts({ paths: [], columns: [] }, ids);
  return rowsOfQuery(reading, applyRows({ before, given }, components, 'replace'));
}
