import { expect } from 'chai';
import { readXmlData } from '../../../../src/formats/data/xml/read-xml-data.js';
import { DataReading, problemOf } from '../reading.js';
import { dataSet, generic, structureSpecific } from './messages.js';

const message = 'http://www.sdmx.org/resources/sdmxml/schemas/v3_0/message';
const whole = structureSpecific({ content: dataSet('<Obs FREQ="A"/>') });

interface Case {
  readonly title: string;
  readonly text: string | Uint8Array;
  readonly rule: string;
  readonly place?: readonly [line: number, column: number];
  readonly detail?: RegExp;
  readonly limits?: object;
}

const cases: readonly Case[] = [
  {
    title: 'a structure message',
    text: `<m:Structure xmlns:m="${message}"/>`,
    rule: 'message.root',
    place: [1, 1],
    detail: /Structure of SDMX-ML 3\.0, so it holds structures; expected data/,
  },
  { title: 'an error message', text: `<m:Error xmlns:m="${message}"/>`, rule: 'message.root', detail: /holds errors/ },
  {
    title: 'generic data of a version that has none',
    text: `<m:GenericData xmlns:m="${message}"/>`,
    rule: 'message.root',
    detail: /GenericData of 2\.1/,
  },
  {
    title: 'another namespace',
    text: '<m:StructureSpecificData xmlns:m="http://www.SDMX.org/resources/SDMXML/schemas/v2_0/message"/>',
    rule: 'message.namespace',
    detail:
      /v2_0\/message"; expected data: StructureSpecificData in the message namespace of SDMX-ML 2\.1, 3\.0 and 3\.1/,
  },
  { title: 'no namespace', text: '<StructureSpecificData/>', rule: 'message.namespace' },
  { title: 'other XML', text: '<a><b/></a>', rule: 'message.namespace', place: [1, 1] },
  { title: 'an empty file', text: '', rule: 'xml.truncated', place: [1, 1] },
  { title: 'a text', text: 'FREQ,AREA\n', rule: 'xml.malformed' },
  {
    title: 'a message that is broken off',
    text: whole.slice(0, whole.indexOf('</m:DataSet>')),
    rule: 'xml.truncated',
    place: [5, 72],
  },
  { title: 'a tag that is broken off', text: whole.slice(0, whole.indexOf('"A"/>')), rule: 'xml.truncated' },
  { title: 'an attribute twice', text: whole.replace('<Obs', '<Obs FREQ="B"'), rule: 'xml.malformed' },
  {
    title: 'an entity bomb',
    text: '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;">]><a>&c;</a>',
    rule: 'xml.doctype',
    detail: /remove it/,
  },
  { title: 'an entity that nobody declared', text: whole.replace('"A"', '"&x;"'), rule: 'xml.malformed' },
  {
    title: 'bytes that are not UTF-8',
    text: Buffer.concat([Buffer.from(whole.slice(0, 300)), Buffer.from([0xff, 0xfe])]),
    rule: 'xml.encoding',
  },
  {
    title: 'a structureRef that the header does not have',
    text: whole.replace('structureRef="S1"', 'structureRef="S2"'),
    rule: 'message.structure',
    place: [5, 1],
    detail: /"S2"; those of the header are S1/,
  },
  {
    title: 'an action that is none',
    text: whole.replace('d:structureRef', 'd:action="Add" d:structureRef'),
    rule: 'value.action',
    detail: /"Add"; expected Information, Append, Replace, Merge or Delete/,
  },
  {
    title: 'an unknown element in a data set',
    text: structureSpecific({ content: dataSet('\n <Observation/>') }),
    rule: 'element.unknown',
    place: [6, 2],
    detail: /DataSet has the element Observation; expected Atts, Group, Series, Obs, Metadata/,
  },
  {
    title: 'a series in a series',
    text: structureSpecific({ content: dataSet('<Series><Series/></Series>') }),
    rule: 'element.unknown',
    detail: /Series has the element Series; expected Comp, Obs, Metadata/,
  },
  {
    title: 'an observation in a group',
    text: structureSpecific({ content: dataSet('<Group><Obs/></Group>') }),
    rule: 'element.unknown',
  },
  {
    title: 'a text in an observation',
    text: structureSpecific({ content: dataSet('<Obs>5</Obs>') }),
    rule: 'text.unexpected',
    detail: /Obs holds the text "5"/,
  },
  {
    title: 'a component without id',
    text: structureSpecific({ content: dataSet('<Obs><Comp/></Obs>') }),
    rule: 'attribute.missing',
  },
  {
    title: 'an unknown element beside the data sets',
    text: structureSpecific({ content: '<m:Data/>' }),
    rule: 'element.unknown',
    detail: /expected Header, DataSet or Footer/,
  },
  {
    title: 'a generic value without id',
    text: generic('<g:Attributes><g:Value value="1"/></g:Attributes>'),
    rule: 'attribute.missing',
  },
  {
    title: 'a generic value without value',
    text: generic('<g:Attributes><g:Value id="A"/></g:Attributes>'),
    rule: 'attribute.missing',
  },
  {
    title: 'a generic observation without the id of its dimension',
    text: generic('<g:Series><g:Obs><g:ObsDimension value="1"/></g:Obs></g:Series>', 'AllDimensions'),
    rule: 'attribute.missing',
  },
  {
    title: 'an element with 100,000 attributes',
    text: structureSpecific({
      content: dataSet(`<Obs ${Array.from({ length: 100_000 }, (_, index) => `A${index}=""`).join(' ')}/>`),
    }),
    rule: 'limit.columns',
  },
  {
    title: 'more components than a data set may have',
    text: structureSpecific({
      content: dataSet(Array.from({ length: 30 }, (_, index) => `<Obs A${index}=""/>`).join('')),
    }),
    limits: { columns: 20 },
    rule: 'limit.columns',
  },
  {
    title: 'a value of 10 MB',
    text: structureSpecific({ content: dataSet(`<Obs A="${'x'.repeat(10_000_000)}"/>`) }),
    rule: 'limit.text',
    place: [5, 57],
  },
  {
    title: 'elements that are nested too deep',
    text: structureSpecific({ content: dataSet(`<Annotations>${'<a>'.repeat(1000)}`) }),
    rule: 'limit.depth',
  },
  {
    title: 'more data sets than a file may have',
    text: structureSpecific({ content: dataSet('').repeat(4) }),
    limits: { dataSets: 3 },
    rule: 'limit.dataSets',
  },
];

describe('readXmlData of what it cannot read', () => {
  let reading: DataReading;
  before(async () => {
    reading = await DataReading.open();
  });
  after(() => reading.close());

  for (const { title, text, rule, place, detail, limits } of cases) {
    it(`refuses ${title}`, async () => {
      const problem = await problemOf(reading.readText(readXmlData, text, limits));
      expect(problem.rule).to.equal(rule);
      expect(problem.line).to.be.at.least(1);
      expect(problem.column).to.be.at.least(1);
      if (place !== undefined) expect([problem.line, problem.column]).to.deep.equal(place);
      if (detail !== undefined) expect(problem.detail).to.match(detail);
    });
  }

  it('lists a bounded number of findings', async () => {
    const repeated = '<Obs A="1"><Comp id="A"><Value>2</Value></Comp></Obs>';
    const text = structureSpecific({ content: dataSet(repeated.repeat(50)) });
    const { findings } = await reading.readText(readXmlData, text, { findings: 20 });
    expect(findings).to.have.length(20);
  });
});
