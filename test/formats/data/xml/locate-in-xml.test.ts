import { expect } from 'chai';
import { readXmlData } from '../../../../src/formats/data/xml/read-xml-data.js';
import { DataReading } from '../reading.js';
import { dataSet, generic, structureSpecific } from './messages.js';

describe('places in SDMX-ML data', () => {
  let reading: DataReading;
  before(async () => {
    reading = await DataReading.open();
  });
  after(() => reading.close());

  /** The texts that stand at the places of cells. */
  async function textsAt(message: string, cells: readonly (readonly [row: number, component?: string])[]) {
    const read = await reading.readText(readXmlData, message);
    const arranged = await reading.arranged(read, 0, ['FREQ', 'AREA', 'TIME_PERIOD']);
    const wanted = cells.map(([row, component]) => ({
      row: BigInt(row),
      ...(component === undefined ? {} : { component }),
    }));
    const lines = message.split('\n');
    const places = await read.locate(arranged, wanted);
    return places.map(({ line, column }) => lines[line - 1]?.slice(column - 1, column + 14));
  }

  it('finds elements and attributes, in the element of a row or its series', async () => {
    const message = structureSpecific({
      content: dataSet(`
  <!-- <Obs OBS_VALUE="comment"/> -->
  <Series FREQ="A é 😀" AREA='X > "Y"'
     TITLE="t"><Obs TIME_PERIOD="2020" OBS_VALUE="1"/>
    <Obs TIME_PERIOD =
      "2021" OBS_VALUE="2"/></Series>`),
    });
    const cells = [
      [3],
      [1],
      [2, 'OBS_VALUE'],
      [2, 'AREA'],
      [3, 'TIME_PERIOD'],
      [3, 'OBS_VALUE'],
      [1, 'TITLE'],
      [2, 'NONE'],
    ] as const;
    expect(await textsAt(message, cells)).to.deep.equal([
      '<Obs TIME_PERIO',
      '<Series FREQ="A',
      'OBS_VALUE="1"/>',
      `AREA='X > "Y"'`,
      'TIME_PERIOD =',
      'OBS_VALUE="2"/>',
      'TITLE="t"><Obs ',
      '<Obs TIME_PERIO',
    ]);
  });

  it('finds values that are elements', async () => {
    const message = structureSpecific({
      content: dataSet(`<Series FREQ="A"><Comp id="TITLE"><Value>t</Value></Comp>
<Obs TIME_PERIOD="2020"><Comp id="STATUS"><Value>A</Value></Comp>
<Metadata><md:Attribute id="CONTACT"><md:Attribute id="NAME"><md:Value>N</md:Value></md:Attribute></md:Attribute></Metadata></Obs></Series>`),
    });
    const cells = [
      [2, 'STATUS'],
      [2, 'CONTACT.NAME'],
      [1, 'TITLE'],
      [1, 'STATUS'],
    ] as const;
    expect(await textsAt(message, cells)).to.deep.equal([
      '<Comp id="STATU',
      '<md:Attribute i',
      '<Comp id="TITLE',
      '<Series FREQ="A',
    ]);
  });

  it('finds values of generic data', async () => {
    const value = (id: string) => `<g:Value id="${id}" value="1"/>`;
    const message =
      generic(`<g:Series><g:SeriesKey>${value('FREQ')}</g:SeriesKey><g:Attributes>${value('TITLE')}</g:Attributes>
<g:Obs><g:ObsDimension value="2020"/><g:ObsValue value="1"/>
<g:Attributes>${value('STATUS')}</g:Attributes></g:Obs></g:Series>`);
    const cells = [
      [2, 'TIME_PERIOD'],
      [2, 'OBS_VALUE'],
      [2, 'STATUS'],
      [2, 'FREQ'],
      [1, 'TITLE'],
    ] as const;
    expect(await textsAt(message, cells)).to.deep.equal([
      '<g:ObsDimension',
      '<g:ObsValue val',
      '<g:Value id="ST',
      '<g:Value id="FR',
      '<g:Value id="TI',
    ]);
  });

  it('finds the attributes of a data set', async () => {
    const message = structureSpecific({ content: dataSet('<Obs FREQ="A"/>', '\n SOURCE="s"') });
    expect(await textsAt(message, [[0, 'SOURCE'], [0]])).to.deep.equal(['SOURCE="s"><Obs', '<m:DataSet d:st']);
  });

  it('finds places far behind each other, in any order, after a byte order mark', async () => {
    const observations = Array.from({ length: 60_000 }, (_, index) => `<Obs AREA="é" V="${index}"/>\n`).join('');
    const message = `\uFEFF${structureSpecific({ content: dataSet(`\n${observations}`) })}`;
    const read = await reading.readText(readXmlData, message);
    const [first] = read.dataSets;
    if (first === undefined) throw new Error('the message has no data set');
    const rows = [59_999, 1, 30_000, 30_000];
    const places = await read.locate(
      first,
      rows.map((row) => ({ row: BigInt(row), component: 'V' })),
    );
    expect(places).to.deep.equal(rows.map((row) => ({ line: row + 5, column: 15 })));
  });
});
