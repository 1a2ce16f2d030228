import { expect } from 'chai';
import type { Artefact } from '../../../src/model/artefact.js';
import type { DataComponent, StructureOfData } from '../../../src/registry/validation/structure-of-data.js';
import { validateData } from '../../../src/registry/validation/validate-data.js';
import type { Tables } from '../../../src/tables/tables.js';
import { faultNames, injectFault } from '../../naive-data/faults.js';
import { judgeNaively } from '../../naive-data/judge.js';
import type { NaiveCell, NaiveComponent, NaiveDataSet, NaiveState } from '../../naive-data/model.js';
import { Chances, randomCase } from '../../naive-data/random-case.js';
import { randomData } from '../../naive-data/random-data.js';
import { writeCsv } from '../../naive-data/write/csv.js';
import { writeOptionsOf } from '../../naive-data/write/written.js';
import { constraintUrn, readSmall, usual, withTables } from './small-data.js';

const listUrn = (id: string): string => `urn:sdmx:org.sdmx.infomodel.codelist.Codelist=TEST:${id}(1.0.0)`;

function levelOf(component: NaiveComponent, state: NaiveState): Pick<DataComponent, 'level'> {
  const { dimensions, group } = component;
  if (dimensions === undefined) return {};
  const keys = state.structure.components.filter(({ kind }) => kind === 'dimension' || kind === 'timeDimension');
  if (group !== undefined) return { level: { level: 'group', dimensions, group } };
  if (dimensions.length === 0) return { level: { level: 'dataSet', dimensions } };
  return { level: { level: dimensions.length === keys.length ? 'observation' : 'series', dimensions } };
}

const structureOfNaive = (state: NaiveState): StructureOfData => ({
  asked: '',
  urn: 'flow',
  dataStructure: 'structure',
  components: state.structure.components.map((component) => {
    const { id, kind, list, format, isMandatory, minOccurs, maxOccurs } = component;
    const { sentinelValues, ...facets } = format ?? {};
    const sentinels =
      sentinelValues === undefined ? {} : { sentinelValues: sentinelValues.map((value) => ({ value })) };
    return {
      id,
      kind,
      list: list === undefined ? null : listUrn(list),
      format: format === undefined ? null : ({ ...facets, ...sentinels } as never),
      isMandatory,
      minOccurs,
      maxOccurs,
      ...levelOf(component, state),
    };
  }),
  groups: {},
  lists: Object.fromEntries(
    Object.entries(state.lists).map(([id, { items, prefixes }]) => {
      const common = { class: 'Codelist', agencyID: 'TEST', id, version: '1.0.0' };
      const expanded = { ...common, codes: items } as unknown as Artefact;
      const extensions = prefixes.filter((prefix) => prefix !== '').map((prefix) => ({ codelist: 'urn', prefix }));
      return [
        listUrn(id),
        { urn: listUrn(id), expanded, raw: { ...expanded, codelistExtensions: extensions } as Artefact },
      ];
    }),
  ),
  constraints: state.constraints.map(({ id, cubeRegions, dataKeySets }) => ({
    urn: constraintUrn(id),
    content: { class: 'DataConstraint', agencyID: 'TEST', id, version: '1.0.0', cubeRegions, dataKeySets } as never,
    attachedTo: [],
  })),
  versions: [],
  closureHash: '',
});

const inCell = (cell: NaiveCell | undefined): string | null =>
  cell === undefined ? null : typeof cell === 'string' ? cell : JSON.stringify(cell);

/** The findings as `rule row component`; row 0 is in line 2, as `readSmall` places it. */
async function judge(
  tables: Tables,
  structure: StructureOfData,
  data: NaiveDataSet,
  number: number,
): Promise<readonly string[]> {
  const isMultiple = (id: string): boolean =>
    data.rows.some((row) => row[id] !== undefined && typeof row[id] !== 'string');
  const read = await readSmall(
    tables,
    {
      columns: data.columns.map((id) => (isMultiple(id) ? `${id}[]` : id)),
      rows: data.rows.map((row) =>
        data.columns.map((id) => {
          const cell = row[id];
          return inCell(isMultiple(id) && typeof cell === 'string' ? [cell] : cell);
        }),
      ),
      action: data.action,
      format: 'sdmx-csv-2.0',
    },
    number,
  );
  const [dataSet] = read.dataSets;
  if (dataSet === undefined) throw new Error('no data set');
  const { report } = await validateData(tables, [read], new Map([[dataSet, structure]]), {
    ...usual,
    limit: 10_000,
    prefix: `${number} `,
  } as never);
  for (const { rule, count, findings } of report.rules) expect(findings.length, rule).to.equal(count);
  return report.rules
    .flatMap(({ findings }) => findings)
    .map(
      ({ rule, place, component = '' }) =>
        `${rule} ${rule.startsWith('component.') ? '' : place.line - 2} ${component}`,
    )
    .sort();
}

const naively = (state: NaiveState, data: NaiveDataSet): readonly string[] =>
  judgeNaively(state, data)
    .map(({ rule, row, component = '' }) => `${rule} ${row ?? ''} ${component}`)
    .sort();

const csv = {
  kind: '2.0',
  hasLevelRows: true,
  hasAction: true,
  separator: ',',
  lineEnd: '\n',
  hasLabels: false,
  hasKeys: false,
} as const;

const cases = Number(process.env['VALIDATION_CASES'] ?? 15);
const first = Number(process.env['VALIDATION_FIRST'] ?? 1);

describe('validation of random data', () => {
  it('finds what an independent validator finds, with random faults in the data', async function () {
    this.timeout(600_000);
    const rules = new Set<string>();
    for (let seed = first; seed < first + cases; seed += 1) {
      const made = randomCase(seed, { hasSeveralMeasures: true, hasMultipleValues: true });
      for (const [step, { state }] of made.steps.entries()) {
        const chances = new Chances(seed);
        let data = randomData(state, chances, 4, 3);
        for (const name of faultNames) {
          if (chances.chance(0.3)) data = injectFault(name, data, state, chances) ?? data;
        }
        const { data: rows } = writeCsv(data, { ...writeOptionsOf(made, state), ...csv }, chances);
        const action = chances.pick(['information', 'append', 'merge', 'delete'] as const);
        await withTables(async (tables) => {
          const found = await judge(tables, structureOfNaive(state), { ...rows, action }, 0);
          expect(found, `seed ${seed}, state ${step}`).to.deep.equal(naively(state, { ...rows, action }));
          for (const line of found) rules.add(line.split(' ')[0] ?? '');
        });
      }
    }
    expect(rules.size).to.be.greaterThan(12);
  });
});
