import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataAction, DataFormat, DataSet, ReadData } from '../../../src/formats/data/data-sets.js';
import type { Artefact } from '../../../src/model/artefact.js';
import type {
  AttributeLevel,
  DataComponent,
  StructureOfData,
} from '../../../src/registry/validation/structure-of-data.js';
import {
  type ValidatedData,
  type ValidationOptions,
  validateData,
} from '../../../src/registry/validation/validate-data.js';
import type { DataFinding } from '../../../src/registry/validation/validation-report.js';
import { quoteName } from '../../../src/tables/sql.js';
import { Tables } from '../../../src/tables/tables.js';

export const flowUrn = 'urn:sdmx:org.sdmx.infomodel.datastructure.Dataflow=TEST:FLOW(1.0.0)';
export const structureUrn = 'urn:sdmx:org.sdmx.infomodel.datastructure.DataStructure=TEST:DSD(1.0.0)';
export const constraintUrn = (id: string): string =>
  `urn:sdmx:org.sdmx.infomodel.registry.DataConstraint=TEST:${id}(1.0.0)`;
const listUrn = (id: string): string => `urn:sdmx:org.sdmx.infomodel.codelist.Codelist=TEST:${id}(1.0.0)`;

/** A codelist with codes; `A>B` is the code B below A. */
export function codelist(id: string, codes: readonly string[], listClass = 'Codelist'): Artefact {
  const items = codes.map((code) => {
    const [parent, own] = code.split('>');
    return own === undefined ? { id: code } : { id: own, parent };
  });
  const content = { class: listClass, agencyID: 'TEST', id, version: '1.0.0' };
  return {
    ...content,
    [listClass === 'ValueList' ? 'valueItems' : listClass === 'GeographicCodelist' ? 'geoFeatureSetCodes' : 'codes']:
      items,
  } as Artefact;
}

type Part = Partial<DataComponent> & { readonly id: string };

const component = (kind: DataComponent['kind'], isMandatory: boolean, part: Part): DataComponent => ({
  kind,
  list: null,
  format: null,
  isMandatory,
  minOccurs: 1,
  maxOccurs: 1,
  ...part,
});

export const dimension = (id: string, part: Partial<DataComponent> = {}): DataComponent =>
  component('dimension', true, { id, ...part });
export const time = (part: Partial<DataComponent> = {}): DataComponent =>
  component('timeDimension', true, { id: 'TIME_PERIOD', ...part });
export const measure = (id = 'OBS_VALUE', part: Partial<DataComponent> = {}): DataComponent =>
  component('measure', true, { id, format: { dataType: 'Double' }, ...part });
export const attribute = (id: string, level: AttributeLevel, part: Partial<DataComponent> = {}): DataComponent =>
  component('attribute', false, { id, level, ...part });

/** A component with a list. */
export const coded = (list: Artefact): Pick<DataComponent, 'list'> => ({ list: listUrn(list.id) });

export interface SmallStructure {
  readonly components: readonly DataComponent[];
  readonly lists?: readonly Artefact[];
  readonly constraints?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

export const structureOf = ({ components, lists = [], constraints = {} }: SmallStructure): StructureOfData => ({
  asked: flowUrn,
  urn: flowUrn,
  dataStructure: structureUrn,
  components,
  groups: {},
  lists: Object.fromEntries(
    lists.map((list) => [listUrn(list.id), { urn: listUrn(list.id), raw: list, expanded: list }]),
  ),
  constraints: Object.entries(constraints).map(([id, content]) => ({
    urn: constraintUrn(id),
    content: { class: 'DataConstraint', agencyID: 'TEST', id, version: '1.0.0', ...content } as Artefact,
    attachedTo: [flowUrn],
  })),
  versions: [],
  closureHash: '',
});

export type Cell = string | null;

export interface SmallData {
  /** Headings, and cells by row. A heading that ends with `[]` is of a column with several values. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  readonly action?: DataAction;
  readonly format?: DataFormat;
}

/** Runs with tables in a folder of their own. */
export async function withTables<Result>(work: (tables: Tables) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'strata-validation-'));
  const tables = await Tables.open({ folder, memoryBytes: 200e6, temporaryBytes: 1e9, threads: 1 });
  try {
    return await work(tables);
  } finally {
    tables.close();
    rmSync(folder, { recursive: true });
  }
}

/** A data set as a reader makes it: row 0 is in line 2, the first column in column 1. */
export async function readSmall(tables: Tables, data: SmallData, number = 0): Promise<ReadData> {
  const { columns, rows, action = 'information', format = 'csv' } = data;
  const table = `data ${number}`;
  const names = columns.map((each) => each.replace('[]', ''));
  const declared = names.map((_, index) => `c${index} VARCHAR`).join(', ');
  await tables.run(`CREATE TABLE ${quoteName(table)} ("#row" BIGINT, ${declared})`);
  for (const [index, row] of rows.entries()) {
    const places = columns.map((_, column) => `$${column + 2}`).join(', ');
    const cells = columns.map((_, column) => row[column] ?? null);
    await tables.run(`INSERT INTO ${quoteName(table)} VALUES ($1, ${places})`, [BigInt(index), ...cells]);
  }
  const dataSet: DataSet = {
    file: 'data.csv',
    number,
    table,
    format,
    structure: flowUrn,
    structureClass: null,
    action,
    columns: columns.map((each, index) => ({
      component: each.replace('[]', ''),
      column: `c${index}`,
      isMultiple: each.endsWith('[]'),
      ...(format.includes('csv') ? { place: { line: 1, column: index + 1 } } : {}),
    })),
    customColumns: [],
    rows: rows.length,
    place: { line: 1, column: 1 },
  };
  return {
    dataSets: [dataSet],
    findings: [],
    locate: async (_, cells) =>
      cells.map(({ row, component: id }) => ({
        line: Number(row) + 2,
        column: id === undefined ? 1 : names.indexOf(id) + 1,
      })),
  };
}

export const usual: ValidationOptions = { limit: 100, failFast: false };

/** Validates one small data set. */
export const validateSmall = (
  structure: SmallStructure,
  data: SmallData,
  options: Partial<ValidationOptions> = {},
): Promise<ValidatedData & { readonly invalid: readonly number[] }> =>
  withTables(async (tables) => {
    const read = await readSmall(tables, data);
    const [dataSet] = read.dataSets;
    if (dataSet === undefined) throw new Error('no data set');
    const validated = await validateData(tables, [read], new Map([[dataSet, structureOf(structure)]]), {
      ...usual,
      ...options,
    });
    const named = validated.dataSets[0]?.invalidRows ?? '';
    const rows = await tables.rows(`SELECT DISTINCT row FROM ${named} ORDER BY row`);
    return { ...validated, invalid: rows.map(({ row }) => Number(row)) };
  });

/** `rule line:column component value`: findings in a line each. */
export const inLines = ({ report }: ValidatedData): readonly string[] =>
  report.rules.flatMap(({ findings }) =>
    findings.map(({ rule, place, component: id, value }: DataFinding) =>
      [rule, `${place.line}:${place.column}`, id, value].filter((each) => each !== undefined).join(' '),
    ),
  );

/** Counts by rule. */
export const countsOf = ({ report }: ValidatedData): Readonly<Record<string, number>> =>
  Object.fromEntries(report.rules.map(({ rule, count }) => [rule, count]));
