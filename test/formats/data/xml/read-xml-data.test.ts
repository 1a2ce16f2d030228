import { expect } from 'chai';
import { readXmlData } from '../../../../src/formats/data/xml/read-xml-data.js';
import { describeWithShared, sharedPath } from '../../../harness/shared.js';
import { DataReading, inAnyOrder } from '../reading.js';
import { dataSet, generic, structureSpecific } from './messages.js';

const dimensions = ['FREQ', 'AREA', 'TIME_PERIOD'];

describe('readXmlData', () => {
  let reading: DataReading;
  before(async () => {
    reading = await DataReading.open();
  });
  after(() => reading.close());

  const rowsOf = async (message: string, number = 0) =>
    reading.rowsOf(await reading.readText(readXmlData, message), number, dimensions);
  const read = (content: string, attributes = '') =>
    rowsOf(structureSpecific({ content: dataSet(content, attributes) }));

  it('gives observations the dimensions of their series, and series with attributes a row', async () => {
    const rows = await read(`
      <Series FREQ="A" AREA="X" TITLE="t"><Obs TIME_PERIOD="2020" OBS_VALUE="1"/><Obs TIME_PERIOD="2021" OBS_VALUE="2" STATUS="E"/></Series>
      <Series FREQ="A" AREA="Y"><Obs TIME_PERIOD="2020" OBS_VALUE="3"/></Series>`);
    expect(rows).to.deep.equal([
      { FREQ: 'A', AREA: 'X', TITLE: 't' },
      { FREQ: 'A', AREA: 'X', TIME_PERIOD: '2020', OBS_VALUE: '1' },
      { FREQ: 'A', AREA: 'X', TIME_PERIOD: '2021', OBS_VALUE: '2', STATUS: 'E' },
      { FREQ: 'A', AREA: 'Y', TIME_PERIOD: '2020', OBS_VALUE: '3' },
    ]);
  });

  it('gives observations all values of their series until the dimensions are known', async () => {
    const content = dataSet('<Series FREQ="A" TITLE="t"><Obs TIME_PERIOD="2020"/></Series>');
    const { dataSets } = await reading.readText(readXmlData, structureSpecific({ content }));
    const [{ table = '', rows = 0, columns = [] } = {}] = dataSets;
    const [row] = await reading.tables.rows(`SELECT * EXCLUDE ("#row", "#at", "#level", "#seriesAt") FROM "${table}"`);
    expect(rows).to.equal(1);
    expect(columns.map(({ component, column }) => [component, row?.[column]])).to.deep.equal([
      ['FREQ', 'A'],
      ['TITLE', 't'],
      ['TIME_PERIOD', '2020'],
    ]);
  });

  it('keeps a series without observations and attributes', async () => {
    expect(await read('<Series FREQ="A" AREA="X"/>')).to.deep.equal([{ FREQ: 'A', AREA: 'X' }]);
  });

  it('reads groups, attributes of partial keys and of the data set', async () => {
    const rows = await read(
      '<Group xsi:type="n:G" type="G" AREA="X" UNIT="u"/><Atts FREQ="A" NOTE="n"/><Atts NOTE="all"/><Obs FREQ="A" AREA="X" TIME_PERIOD="2020"/>',
      ' SOURCE="s"',
    );
    expect(rows).to.deep.equal([
      { SOURCE: 's' },
      { AREA: 'X', UNIT: 'u' },
      { FREQ: 'A', NOTE: 'n' },
      { NOTE: 'all' },
      { FREQ: 'A', AREA: 'X', TIME_PERIOD: '2020' },
    ]);
  });

  it('reads several values and texts in languages', async () => {
    const rows = await read(`<Obs FREQ="A" AREA="X" TIME_PERIOD="2020">
      <Comp id="STATUS" xsi:type="n:T"><Value>A</Value><Value>B</Value></Comp>
      <Comp id="TITLE"><Value><c:Text xml:lang="en">x</c:Text><c:Text xml:lang="fr">y</c:Text></Value><Value><c:Text>z</c:Text></Value></Comp></Obs>
      <Obs FREQ="A" AREA="Y" TIME_PERIOD="2020" STATUS="&quot;"/>`);
    expect(rows.map(({ STATUS, TITLE }) => [STATUS, TITLE].map((each) => each && JSON.parse(each)))).to.deep.equal([
      [
        ['A', 'B'],
        [{ en: 'x', fr: 'y' }, { en: 'z' }],
      ],
      [['"'], undefined],
    ]);
  });

  it('reads reference metadata with nested attributes, and markup', async () => {
    const rows = await read(`<Series FREQ="A" AREA="X"><Obs TIME_PERIOD="2020">
      <Metadata><md:Attribute id="CONTACT"><md:Attribute id="NAME"><md:Value>N</md:Value></md:Attribute><md:Attribute id="NAME"><md:Value>M</md:Value></md:Attribute></md:Attribute>
      <md:Attribute id="TEXT"><c:StructuredText xml:lang="en"><p xmlns="http://www.w3.org/1999/xhtml">a<br/></p></c:StructuredText></md:Attribute></Metadata></Obs>
      <Metadata><md:Attribute id="OF_SERIES"><md:Value>1</md:Value></md:Attribute></Metadata></Series>`);
    const markup = '<p xmlns="http://www.w3.org/1999/xhtml">a<br/></p>';
    expect(rows).to.deep.equal([
      { FREQ: 'A', AREA: 'X', OF_SERIES: '["1"]' },
      {
        FREQ: 'A',
        AREA: 'X',
        TIME_PERIOD: '2020',
        'CONTACT.NAME': '["N","M"]',
        TEXT: JSON.stringify([{ en: markup }]),
      },
    ]);
  });

  it('finds a component that has two values in an element', async () => {
    const content = dataSet('<Obs STATUS="A">\n<Comp id="STATUS"><Value>B</Value></Comp></Obs>');
    const { findings } = await reading.readText(readXmlData, structureSpecific({ content }));
    const place = { line: 6, column: 1 };
    const detail = 'The component STATUS has a value already; expected it once in an element';
    expect(findings).to.deep.equal([{ rule: 'component.repeated', detail, place, component: 'STATUS', dataSet: 0 }]);
  });

  it('finds two texts of a value in one language', async () => {
    const content = dataSet(
      '<Obs><Comp id="T"><Value><c:Text>a</c:Text><c:Text xml:lang="en">b</c:Text></Value></Comp></Obs>',
    );
    const { findings } = await reading.readText(readXmlData, structureSpecific({ content }));
    expect(findings.map(({ rule, component }) => [rule, component])).to.deep.equal([['format.language', 'T']]);
  });

  it('takes explicit measures from the type of an observation', async () => {
    const content = dataSet(
      '<Series AREA="X"><Obs xsi:type="n:POP" OBS_VALUE="1"/><Obs type="GDP" OBS_VALUE="2"/></Series>',
    );
    const message = structureSpecific({
      version: '2.1',
      dimension: 'INDICATOR',
      structureAttributes: ' explicitMeasures="true"',
      content,
    });
    const rows = await reading.rowsOf(await reading.readText(readXmlData, message), 0, ['AREA', 'INDICATOR']);
    expect(rows).to.deep.equal([
      { AREA: 'X', INDICATOR: 'POP', OBS_VALUE: '1' },
      { AREA: 'X', INDICATOR: 'GDP', OBS_VALUE: '2' },
    ]);
  });

  it('distinguishes an empty value from none, and keeps line ends and case', async () => {
    const rows = await read('<Obs FREQ="" AREA="a&#10;b&#13;" Area="c"/><Obs FREQ="A"/>');
    expect(rows).to.deep.equal([{ FREQ: '', AREA: 'a\nb\r', Area: 'c' }, { FREQ: 'A' }]);
  });

  it('reads action, structure and number of data sets', async () => {
    const second = '<m:DataSet d:structureRef="S1" d:action="Delete" d:setID="x"><Obs FREQ="A"/></m:DataSet>';
    const message = structureSpecific({
      header: '<m:DataSetAction>Replace</m:DataSetAction>',
      content: `${dataSet('<Obs FREQ="B"/>')}${second}`,
    });
    const { dataSets } = await reading.readText(readXmlData, message);
    const structure = 'urn:sdmx:org.sdmx.infomodel.datastructure.Dataflow=A:F(1.0.0)';
    const common = {
      structure,
      structureClass: 'Dataflow',
      format: 'structure-specific-3.0',
      rows: 1,
      file: 'message',
    };
    expect(dataSets).to.have.length(2);
    expect(dataSets[0]).to.deep.include({ ...common, number: 0, action: 'replace', place: { line: 5, column: 1 } });
    expect(dataSets[1]).to.deep.include({ ...common, number: 1, action: 'delete' });
  });

  it('reads references of SDMX-ML 2.1, whose version is 1.0 unless stated', async () => {
    const references = [
      ['<c:ProvisionAgrement><Ref agencyID="A" id="P"/></c:ProvisionAgrement>', 'A:P(1.0)', 'ProvisionAgreement'],
      ['<c:StructureUsage><URN> urn:x </URN></c:StructureUsage>', 'urn:x', 'Dataflow'],
    ] as const;
    for (const [reference, structure, structureClass] of references) {
      const message = structureSpecific({ version: '2.1', reference, content: dataSet('') });
      const { dataSets } = await reading.readText(readXmlData, message);
      expect(dataSets[0]).to.include({ structure, structureClass, rows: 0 });
    }
  });

  it('reads generic data: keys, attributes of all levels', async () => {
    const value = (id: string, text: string) => `<g:Value id="${id}" value="${text}"/>`;
    const series = `<g:Attributes>${value('SOURCE', 's')}</g:Attributes>
      <g:Group type="G"><g:GroupKey>${value('AREA', 'X')}</g:GroupKey><g:Attributes>${value('UNIT', 'u')}</g:Attributes></g:Group>
      <g:Series><g:SeriesKey>${value('FREQ', 'A')}${value('AREA', 'X')}</g:SeriesKey><g:Attributes>${value('TITLE', 't')}</g:Attributes>
      <g:Obs><g:ObsDimension value="2020"/><g:ObsValue value="1"/><g:Attributes>${value('STATUS', 'A')}</g:Attributes></g:Obs></g:Series>`;
    expect(await rowsOf(generic(series))).to.deep.equal([
      { SOURCE: 's' },
      { AREA: 'X', UNIT: 'u' },
      { FREQ: 'A', AREA: 'X', TITLE: 't' },
      { FREQ: 'A', AREA: 'X', TIME_PERIOD: '2020', OBS_VALUE: '1', STATUS: 'A' },
    ]);
    const flat = `<g:Obs><g:ObsKey>${value('FREQ', 'A')}${value('AREA', 'X')}${value('TIME_PERIOD', '2020')}</g:ObsKey><g:ObsValue value="1"/></g:Obs>`;
    expect(await rowsOf(generic(flat, 'AllDimensions'))).to.deep.equal([
      { FREQ: 'A', AREA: 'X', TIME_PERIOD: '2020', OBS_VALUE: '1' },
    ]);
  });

  it('loads columns that occur late, and more rows than a file of rows holds', async () => {
    const observation = (index: number) =>
      `<Obs FREQ="A" AREA="${'x'.repeat(450)}" TIME_PERIOD="${index}"${index % 8_000 === 0 ? ` LATE${index}="${index}"` : ''}/>`;
    const content = dataSet(Array.from({ length: 40_000 }, (_, index) => observation(index)).join(''));
    const { dataSets } = await reading.readText(readXmlData, structureSpecific({ content }));
    const [{ table = '', rows = 0, columns = [] } = {}] = dataSets;
    expect(rows).to.equal(40_000);
    const late = columns.filter(({ component }) => component.startsWith('LATE'));
    const counts = late.map(({ column }) => `count("${column}")::INTEGER`).join(' + ');
    const time = columns.find(({ component }) => component === 'TIME_PERIOD')?.column;
    const [row] = await reading.tables.rows(
      `SELECT ${counts} AS late, count(DISTINCT "${time}")::INTEGER AS periods, bool_and("${time}"::INTEGER + 1 = "#row") AS ordered FROM "${table}"`,
    );
    expect(row).to.deep.equal({ late: 5, periods: 40_000, ordered: true });
  });

  it('reads a value of a million characters', async () => {
    const long = 'é'.repeat(1_000_000);
    expect(await read(`<Obs FREQ="A" AREA="${long}"/>`)).to.deep.equal([{ FREQ: 'A', AREA: long }]);
  });
});

describeWithShared('readXmlData of published messages', () => {
  const dimensionsOfRates = ['FREQ', 'CURRENCY', 'CURRENCY_DENOM', 'EXR_TYPE', 'EXR_VAR', 'TIME_PERIOD'];
  const folder = 'data/ecb-exr';

  it('reads the same rows from all layouts of a data set', async () => {
    const reading = await DataReading.open();
    try {
      const rowsIn = async (name: string) => {
        const read = await reading.readFile(readXmlData, sharedPath(`${folder}/${name}.xml`));
        expect(read.findings).to.deep.equal([]);
        expect(read.dataSets).to.have.length(1);
        expect(read.dataSets[0]?.structure).to.match(/^ECB:ECB_EXR_[RC]G\(1\.0\)$/);
        return inAnyOrder(await reading.rowsOf(read, 0, dimensionsOfRates));
      };
      const expected = await rowsIn('rg-flat-ss');
      expect(expected).to.have.length(17);
      for (const name of ['rg-flat', 'rg-ts-ss', 'rg-ts', 'rg-ts-gf-ss', 'rg-ts-gf', 'rg-xs-ss']) {
        expect(await rowsIn(name), name).to.deep.equal(expected);
      }
      // This sample states one period for two series, and another value for one observation.
      const withoutFaults = (rows: readonly string[]) =>
        rows.map((row) => row.replace(/,\["(TIME_PERIOD|OBS_VALUE)","[^"]*"\]/g, '')).sort();
      expect(withoutFaults(await rowsIn('rg-xs'))).to.deep.equal(withoutFaults(expected));
    } finally {
      reading.close();
    }
  });
});
