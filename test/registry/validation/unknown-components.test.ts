import { expect } from 'chai';
import { readData } from '../../../src/formats/data/read-data.js';
import { validateData } from '../../../src/registry/validation/validate-data.js';
import { jsonMessage, usualStructure } from '../../formats/data/json/messages.js';
import { DataReading } from '../../formats/data/reading.js';
import { dataSet, generic, structureSpecific } from '../../formats/data/xml/messages.js';
import { attribute, dimension, measure, structureOf, time, usual } from './small-data.js';

const structure = structureOf({
  components: [
    dimension('FREQ'),
    dimension('AREA'),
    time(),
    measure(),
    attribute('STATUS', { level: 'observation', dimensions: ['FREQ', 'AREA', 'TIME_PERIOD'] }),
  ],
});

/** Line and column, from 1, where the mark stands in a text, and the text without it. */
function marked(text: string): { readonly text: string; readonly place: string } {
  const before = text.slice(0, text.indexOf('¶'));
  const lines = before.split('\n');
  return { text: text.replace('¶', ''), place: `${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}` };
}

const seriesKey = '<g:SeriesKey><g:Value id="FREQ" value="A"/><g:Value id="AREA" value="X"/></g:SeriesKey>';
const genericObservation = (year: string, attributes: string): string =>
  `<g:Obs><g:ObsDimension value="${year}"/><g:ObsValue value="1"/>${attributes}</g:Obs>`;

/** Messages with the component UNIT, which the structure lacks; a mark stands where it begins. */
const messages: Readonly<Record<string, string>> = {
  'plain CSV': 'FREQ,AREA,TIME_PERIOD,OBS_VALUE,¶UNIT\nA,X,2020,1,\nA,X,2021,1,EUR\n',
  'SDMX-CSV whose heading has line ends':
    'DATAFLOW,"a heading\nof ""two"" lines",FREQ,AREA,TIME_PERIOD,OBS_VALUE,¶UNIT\nA:F(1.0.0),,A,X,2020,1,\nA:F(1.0.0),,A,X,2021,1,EUR\n',
  'an attribute of a series': structureSpecific({
    content: dataSet(
      '\n<Series FREQ="A" AREA="X">\n<Obs TIME_PERIOD="2020" OBS_VALUE="1"/></Series>\n<Series FREQ="A" AREA="Y" ¶UNIT="EUR">\n<Obs TIME_PERIOD="2020" OBS_VALUE="1"/></Series>',
    ),
  }),
  'an attribute of an observation': structureSpecific({
    content: dataSet(
      '\n<Series FREQ="A" AREA="X"><Obs TIME_PERIOD="2020" OBS_VALUE="1"/>\n<Obs TIME_PERIOD="2021" OBS_VALUE="1" ¶UNIT="EUR"/></Series>',
    ),
  }),
  'generic data': generic(
    `<g:Series>${seriesKey}\n${genericObservation('2020', '')}\n${genericObservation('2021', '<g:Attributes>¶<g:Value id="UNIT" value="EUR"/></g:Attributes>')}</g:Series>`,
  ),
};

describe('components that a structure lacks', () => {
  let reading: DataReading;
  beforeEach(async () => {
    reading = await DataReading.open();
  });
  afterEach(() => reading.close());

  async function unknownIn(text: string) {
    const read = await reading.readText(readData, text);
    const structures = new Map(read.dataSets.map((each) => [each, structure] as const));
    const { report } = await validateData(reading.tables, [read], structures, usual);
    const unknown = report.rules.find(({ rule }) => rule === 'component.unknown');
    return unknown?.findings.map(({ component, place, series }) => ({ component, place, series }));
  }

  for (const [what, message] of Object.entries(messages)) {
    it(`have the place where they begin: ${what}`, async () => {
      const { text, place } = marked(message);
      const [only, ...more] = (await unknownIn(text)) ?? [];
      expect(more).to.deep.equal([]);
      expect(only?.component).to.equal('UNIT');
      expect(`${only?.place.line}:${only?.place.column}`).to.equal(place);
      expect(only?.series).to.equal(undefined);
    });
  }

  it('have the path of their first value in SDMX-JSON', async () => {
    const given = {
      ...usualStructure,
      attributes: { observation: [...(usualStructure.attributes?.observation ?? []), { id: 'UNIT' }] },
    };
    const series = { 0: { observations: { 0: [1, 0], 1: [1, 0, 'EUR'] } } };
    const found = await unknownIn(jsonMessage([{ structure: 0, series }], [given]));
    expect(found?.map(({ component, place }) => [component, place.jsonPath])).to.deep.equal([
      ['UNIT', '$.data.dataSets[0].series["0"].observations["1"][2]'],
    ]);
  });
});
