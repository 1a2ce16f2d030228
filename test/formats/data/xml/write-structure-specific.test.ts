import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import fc from 'fast-check';
import type { DataSet } from '../../../../src/formats/data/data-sets.js';
import type { StructureSpecificVersion, WrittenStructure } from '../../../../src/formats/data/xml/data-to-write.js';
import { readXmlData } from '../../../../src/formats/data/xml/read-xml-data.js';
import { writeStructureSpecific } from '../../../../src/formats/data/xml/write-structure-specific.js';
import { writeStructureSchema } from '../../../../src/formats/structure-schema/write-structure-schema.js';
import type { Artefact } from '../../../../src/model/artefact.js';
import { quoteName, quoteText } from '../../../../src/tables/sql.js';
import { randomCases } from '../../../harness/random-cases.js';
import { describeWithShared } from '../../../harness/shared.js';
import { compileStructureSchema } from '../../structure-schema/schema-validation.js';
import { type ComparedRow, DataReading, inAnyOrder } from '../reading.js';

const urn = 'urn:sdmx:org.sdmx.infomodel.datastructure.DataStructure=A:DSD(1.0.0)';
const dimensions = ['FREQ', 'AREA', 'TIME_PERIOD'];
const several = { maxOccurs: 'unbounded', format: { dataType: 'String' } } as const;
const multilingual = { maxOccurs: 1, format: { dataType: 'String', isMultiLingual: true } } as const;
const plain = { maxOccurs: 1, format: { dataType: 'String' } } as const;

const structure: WrittenStructure = {
  urn,
  components: [
    { id: 'FREQ', kind: 'dimension', ...plain },
    { id: 'AREA', kind: 'dimension', ...plain },
    { id: 'TIME_PERIOD', kind: 'timeDimension', ...plain },
    { id: 'OBS_VALUE', kind: 'measure', ...plain },
    { id: 'SOURCE', kind: 'attribute', ...plain, level: { level: 'dataSet' } },
    { id: 'UNIT', kind: 'attribute', ...plain, level: { level: 'group' } },
    { id: 'TITLE', kind: 'attribute', ...plain, level: { level: 'series' } },
    { id: 'NAME', kind: 'attribute', ...multilingual, level: { level: 'series' } },
    { id: 'STATUS', kind: 'attribute', ...several, level: { level: 'observation' } },
    { id: 'COMMENT', kind: 'attribute', ...plain, level: { level: 'observation' } },
    { id: 'CONTACT.MAIL', kind: 'metadataAttribute', ...plain },
  ],
  groups: { G: ['AREA'] },
};

/** Components whose cells have several values. */
const multiple: ReadonlySet<string> = new Set(['NAME', 'STATUS', 'CONTACT.MAIL']);

const header = { id: 'M1', prepared: new Date('2026-01-02T03:04:05Z'), sender: 'S' };

describe('writeStructureSpecific', () => {
  let reading: DataReading;
  let files = 0;
  before(async () => {
    reading = await DataReading.open();
  });
  after(() => reading.close());

  /** Puts rows into a table. */
  async function dataSetOf(rows: readonly ComparedRow[], more: Partial<DataSet> = {}): Promise<DataSet> {
    const table = `written${files++}`;
    const components = structure.components.map(({ id }) => id);
    const names = components.map((_, index) => `c${index}`);
    await reading.tables.run(
      `CREATE TABLE ${quoteName(table)} ("#row" BIGINT, ${names.map((name) => `${name} VARCHAR`).join(', ')})`,
    );
    const values = rows.map((row, index) => {
      const cells = components.map((id) => (row[id] === undefined ? 'NULL' : quoteText(row[id])));
      return `(${[index, ...cells].join(', ')})`;
    });
    if (values.length > 0) await reading.tables.run(`INSERT INTO ${quoteName(table)} VALUES ${values.join(', ')}`);
    const columns = components.map((component, index) => ({
      component,
      column: names[index] ?? '',
      isMultiple: multiple.has(component),
    }));
    return {
      file: 'f',
      number: 0,
      table,
      format: 'csv',
      structure: urn,
      structureClass: null,
      action: 'replace',
      columns,
      customColumns: [],
      rows: rows.length,
      place: { line: 1, column: 1 },
      ...more,
    };
  }

  async function write(rows: readonly ComparedRow[], version: StructureSpecificVersion, where = 'true') {
    const path = reading.path(`written${files}.xml`);
    const data = [{ dataSet: await dataSetOf(rows), structure, where }];
    const { omitted } = await writeStructureSpecific(reading.tables, data, version, header, path);
    return { path, omitted, text: readFileSync(path, 'utf8') };
  }

  async function readBack(path: string): Promise<readonly ComparedRow[]> {
    const read = await reading.readFile(readXmlData, path);
    expect(read.findings).to.deep.equal([]);
    return reading.rowsOf(read, 0, dimensions);
  }

  const key = { FREQ: 'A', AREA: 'X' };

  it('writes observations, and the attributes of other levels', async () => {
    const rows = [
      { SOURCE: 's' },
      { AREA: 'X', UNIT: 'u' },
      { ...key, TITLE: 't', NAME: '[{"en":"n","fr":"m"}]' },
      { ...key, TIME_PERIOD: '2020', OBS_VALUE: '<1>', STATUS: '["A","B"]', 'CONTACT.MAIL': '["a@b"]' },
    ];
    const { text } = await write(rows, '3.1');
    const [, content] = /<mes:DataSet [^>]*>\n(.*)\n {2}<\/mes:DataSet>/s.exec(text) ?? [];
    expect(content?.split('\n').map((line) => line.trim())).to.deep.equal([
      '<Atts SOURCE="s"/>',
      '<Atts AREA="X" UNIT="u"/>',
      '<Atts FREQ="A" AREA="X" TITLE="t"><Comp id="NAME" xsi:type="ns1:NAME_ATTRIBUTE"><Value><com:Text xml:lang="en">n</com:Text><com:Text xml:lang="fr">m</com:Text></Value></Comp></Atts>',
      '<Obs FREQ="A" AREA="X" TIME_PERIOD="2020" OBS_VALUE="&lt;1&gt;"><Comp id="STATUS" xsi:type="ns1:STATUS_ATTRIBUTE"><Value>A</Value><Value>B</Value></Comp><Metadata><md:Attribute id="CONTACT"><md:Attribute id="MAIL"><md:Value>a@b</md:Value></md:Attribute></md:Attribute></Metadata></Obs>',
    ]);
  });

  it('writes attributes of the data set that stand in rows of observations once', async () => {
    const observation = (period: string, source: string) => ({ ...key, TIME_PERIOD: period, SOURCE: source });
    const { path } = await write([observation('1', 's'), observation('2', 's'), observation('3', 't')], '3.0');
    expect(await readBack(path)).to.deep.equal([
      { SOURCE: 's' },
      { ...key, TIME_PERIOD: '1' },
      { ...key, TIME_PERIOD: '2' },
      { SOURCE: 't' },
      { ...key, TIME_PERIOD: '3' },
    ]);
  });

  it('writes series of SDMX-ML 2.1, and counts rows that it has no element for', async () => {
    const rows = [
      { ...key, TITLE: 't' },
      { ...key, TIME_PERIOD: '1', OBS_VALUE: '1' },
      { ...key, TIME_PERIOD: '2', TITLE: 'u', SOURCE: 's' },
      { FREQ: 'A', TITLE: 'partial' },
      { AREA: 'X', UNIT: 'u' },
    ];
    const { text, omitted } = await write(rows, '2.1');
    expect(omitted).to.equal(1);
    const [, content] = /(SOURCE="s">\n.*)\n {2}<\/mes:DataSet>/s.exec(text) ?? [];
    expect(content?.split('\n').map((line) => line.trim())).to.deep.equal([
      'SOURCE="s">',
      '<Group xsi:type="ns1:G" AREA="X" UNIT="u"/>',
      '<Series FREQ="A" AREA="X" TITLE="t">',
      '<Obs TIME_PERIOD="1" OBS_VALUE="1"/>',
      '</Series>',
      '<Series FREQ="A" AREA="X" TITLE="u">',
      '<Obs TIME_PERIOD="2"/>',
      '</Series>',
    ]);
  });

  it('writes the selected rows of several data sets, with their structures and actions', async () => {
    const flow = 'urn:sdmx:org.sdmx.infomodel.datastructure.Dataflow=A:F(1.0.0)';
    const rows = [
      { FREQ: 'A', AREA: 'X', TIME_PERIOD: '1' },
      { FREQ: 'B', AREA: 'X', TIME_PERIOD: '1' },
    ];
    const path = reading.path('several.xml');
    const data = [
      { dataSet: await dataSetOf(rows), structure, where: '"#row" = 1' },
      { dataSet: await dataSetOf(rows, { action: 'merge' }), structure: { ...structure, urn: flow }, where: 'true' },
    ];
    await writeStructureSpecific(reading.tables, data, '3.0', header, path);
    const { dataSets } = await reading.readFile(readXmlData, path);
    const written = dataSets.map((each) => [each.structure, each.structureClass, each.action, each.rows]);
    expect(written).to.deep.equal([
      [urn, 'DataStructure', 'replace', 1],
      [flow, 'Dataflow', 'append', 2],
    ]);
  });

  it('does not write columns whose names cannot be those of attributes, nor characters that XML excludes', async () => {
    const dataSet = await dataSetOf([{ FREQ: 'A\u0001', AREA: 'X' }]);
    const columns = dataSet.columns.map((each) =>
      each.component === 'AREA' ? { ...each, component: '"; COPY' } : each,
    );
    const path = reading.path('odd.xml');
    await writeStructureSpecific(
      reading.tables,
      [{ dataSet: { ...dataSet, columns }, structure, where: 'true' }],
      '3.1',
      header,
      path,
    );
    expect(await readBack(path)).to.deep.equal([{ FREQ: 'A\uFFFD' }]);
  });

  const text = fc
    .string({ unit: 'grapheme', maxLength: 12 })
    .map((each) => each.replaceAll(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '\n'));
  const texts = fc.array(text, { minLength: 1, maxLength: 3 }).map((each) => JSON.stringify(each));
  const localised = fc
    .array(fc.dictionary(fc.constantFrom('en', 'fr', 'de'), text, { minKeys: 1 }), { minLength: 1, maxLength: 2 })
    .map((each) => JSON.stringify(each.map((entry) => ({ ...entry }))));
  const series = { FREQ: text, AREA: text };
  const optional = (record: Record<string, fc.Arbitrary<string>>, requiredKeys: string[]) =>
    fc.record(record, { requiredKeys }) as fc.Arbitrary<ComparedRow>;
  const observation = (more: Record<string, fc.Arbitrary<string>>) =>
    optional({ ...series, TIME_PERIOD: text, OBS_VALUE: text, COMMENT: text, ...more }, [...dimensions]);

  it('writes rows that are read as the same rows', async () => {
    const row = fc.oneof(
      observation({ STATUS: texts, NAME: localised, TITLE: text, 'CONTACT.MAIL': texts }),
      optional({ ...series, TITLE: text, NAME: localised, UNIT: text }, ['AREA']),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 8 }),
        fc.constantFrom('3.0', '3.1'),
        async (rows, version) => {
          const { path } = await write(rows, version as StructureSpecificVersion);
          expect(await readBack(path)).to.deep.equal(rows.map((each) => ({ ...each })));
        },
      ),
      { numRuns: randomCases(40) },
    );
  });

  it('writes rows of SDMX-ML 2.1 that are read as the same rows', async () => {
    const row = fc.oneof(
      observation({}),
      optional({ ...series, TITLE: text }, ['FREQ', 'AREA', 'TITLE']),
      optional({ AREA: text, UNIT: text }, ['AREA', 'UNIT']),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (rows) => {
        const { path, omitted } = await write(rows, '2.1');
        expect(omitted).to.equal(0);
        expect(inAnyOrder(await readBack(path))).to.deep.equal(inAnyOrder(rows));
      }),
      { numRuns: randomCases(20) },
    );
  });

  describeWithShared('by the schemas', () => {
    const concept = `${'urn:sdmx:org.sdmx.infomodel'}.conceptscheme.Concept=A:CS(1.0.0).C`;
    const component = (id: string, localRepresentation: object, more: object = {}) => ({
      id,
      conceptIdentity: concept,
      localRepresentation,
      ...more,
    });
    const attribute = (id: string, localRepresentation: object, attributeRelationship: object) =>
      component(id, localRepresentation, { attributeRelationship });
    const dataStructure = {
      class: 'DataStructure',
      agencyID: 'A',
      id: 'DSD',
      version: '1.0.0',
      dataStructureComponents: {
        dimensionList: {
          dimensions: [component('FREQ', plain), component('AREA', plain)],
          timeDimension: component('TIME_PERIOD', { format: { dataType: 'ObservationalTimePeriod' } }),
        },
        groups: [{ id: 'G', groupDimensions: ['AREA'] }],
        attributeList: {
          attributes: [
            attribute('SOURCE', plain, { dataflow: {} }),
            attribute('UNIT', plain, { group: 'G' }),
            attribute('TITLE', plain, { dimensions: ['FREQ', 'AREA'] }),
            attribute('NAME', multilingual, { dimensions: ['FREQ', 'AREA'] }),
            attribute('STATUS', several, { observation: {} }),
            attribute('COMMENT', plain, { observation: {} }),
          ],
          metadataAttributeUsages: [
            { metadataAttributeReference: 'CONTACT', attributeRelationship: { observation: {} } },
          ],
        },
        measureList: { measures: [component('OBS_VALUE', plain)] },
      },
    } as unknown as Artefact;

    for (const version of ['2.1', '3.0', '3.1'] as const) {
      it(`writes valid messages of ${version}`, async () => {
        const isLegacy = version === '2.1';
        const source = { context: urn, dataStructure, lookUp: () => undefined, allowed: new Map(), dimensions: null };
        const dimensionAtObservation = isLegacy ? 'TIME_PERIOD' : 'AllDimensions';
        const xsd = [...writeStructureSchema(source, { version, dimensionAtObservation })].join('');
        const schema = compileStructureSchema(xsd, version);
        const complex = isLegacy ? {} : { STATUS: '["A","B"]', 'CONTACT.MAIL': '["a",["b"]]' };
        const rows = [
          { SOURCE: 's' },
          { AREA: 'X', UNIT: 'u & "v"' },
          { ...key, TITLE: 't', ...(isLegacy ? {} : { NAME: '[{"en":"n"}]' }) },
          { ...key, TITLE: 't', ...(isLegacy ? {} : { NAME: '["without a language"]' }) },
          { ...key, TIME_PERIOD: '2020-Q1', OBS_VALUE: '1', COMMENT: 'c', ...complex },
          { ...key, TIME_PERIOD: '2020-Q2', SOURCE: 's' },
        ];
        try {
          expect(schema.validate((await write(rows, version)).text)).to.deep.equal([]);
        } finally {
          schema.dispose();
        }
      });
    }
  });
});
