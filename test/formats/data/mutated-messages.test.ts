import { expect } from 'chai';
import fc from 'fast-check';
import { UnreadableData } from '../../../src/formats/data/data-sets.js';
import { readJsonData } from '../../../src/formats/data/json/read-json-data.js';
import { readXmlData } from '../../../src/formats/data/xml/read-xml-data.js';
import { jsonMessage, usualStructure } from './json/messages.js';
import { DataReading } from './reading.js';
import { dataSet, generic, structureSpecific } from './xml/messages.js';

const value = (id: string) => `<g:Value id="${id}" value="1"/>`;

const messages = [
  structureSpecific({
    content:
      dataSet(`<Group A="1"/><Atts B="2"/><Series FREQ="A" TITLE="t"><Comp id="N"><Value><c:Text>x</c:Text></Value></Comp>
      <Obs TIME_PERIOD="1" OBS_VALUE="2"><Metadata><md:Attribute id="X"><md:Value>1</md:Value></md:Attribute></Metadata></Obs></Series>`),
  }),
  generic(
    `<g:Attributes>${value('S')}</g:Attributes><g:Series><g:SeriesKey>${value('F')}</g:SeriesKey><g:Obs><g:ObsDimension value="1"/><g:ObsValue value="2"/></g:Obs></g:Series>`,
  ),
  jsonMessage(
    [
      {
        action: 'Merge',
        attributes: ['s'],
        dimensionGroupAttributes: { ':1:': ['n'] },
        series: { 0: { attributes: [{ en: 't' }, [0]], observations: { 0: [1, 0, 'x'], 1: [null] } } },
      },
    ],
    [
      {
        ...usualStructure,
        attributes: {
          dataSet: [{ id: 'S', relationship: { dataflow: {} } }],
          dimensionGroup: [{ id: 'N', relationship: { dimensions: ['AREA'] } }],
          series: [{ id: 'T' }, { id: 'L', values: [{ id: 'a' }] }],
          observation: [{ id: 'STATUS', values: [{ id: 'E' }], default: 'E' }],
        },
      },
    ],
  ),
];

/** Parts that take the place of others. */
const parts = [
  '<',
  '>',
  '"',
  '/',
  '&',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  'null',
  '0',
  '-1',
  'Obs',
  'Series',
  '"series"',
  '"a"',
  '\u0000',
  '\n',
];

describe('messages of data with mutations', () => {
  let reading: DataReading;
  before(async () => {
    reading = await DataReading.open();
  });
  after(() => reading.close());

  it('are read, or refused with a place and what would be right', async () => {
    const mutation = fc.record({
      at: fc.noBias(fc.nat(9_999)),
      length: fc.noBias(fc.nat(6)),
      part: fc.oneof(fc.constantFrom(...parts), fc.constantFrom('', 'x', '1')),
    });
    const mutated = fc
      .tuple(fc.constantFrom(...messages), fc.array(mutation, { minLength: 1, maxLength: 2 }))
      .map(([message, mutations]) =>
        mutations.reduce((text, { at, length, part }) => {
          const start = Math.floor((at / 10_000) * text.length);
          return text.slice(0, start) + part + text.slice(start + length);
        }, message),
      );
    const outcomes = { read: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(mutated, async (text) => {
        const read = /^\s*</.test(text) ? readXmlData : readJsonData;
        try {
          const data = await reading.readText(read, text);
          for (const each of data.dataSets) {
            const arranged = await reading.arranged(data, each.number, ['FREQ', 'AREA', 'TIME_PERIOD']);
            const rows = await reading.tables.rows(`SELECT "#row" AS row FROM "${arranged.table}"`);
            expect(rows).to.have.length(arranged.rows);
            const cells = rows.flatMap(({ row }) =>
              arranged.columns.map(({ component }) => ({ row: row as bigint, component })),
            );
            const places = await data.locate(arranged, cells);
            expect(places.filter(({ line, column }) => line >= 1 && column >= 1)).to.have.length(cells.length);
          }
          outcomes.read++;
        } catch (error) {
          if (!(error instanceof UnreadableData)) throw error;
          expect(error.problem).to.include.keys('rule', 'line', 'column');
          outcomes.refused++;
        }
      }),
      { numRuns: 300 },
    );
    expect(outcomes.read).to.be.greaterThan(10);
    expect(outcomes.refused).to.be.greaterThan(10);
  });
});
