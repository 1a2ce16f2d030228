import { expect } from 'chai';
import { readJsonData } from '../../../../src/formats/data/json/read-json-data.js';
import { DataReading, problemOf } from '../reading.js';
import { jsonMessage, usualStructure } from './messages.js';

const series = { 0: { observations: { 0: [1] } } };
const whole = jsonMessage([{ series }]);

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
    text: '{"meta":{},"data":{"codelists":[]}}',
    rule: 'message.root',
    detail: /holds structures; expected a data message of SDMX-JSON 1\.0, 2\.0 or 2\.1/,
  },
  { title: 'an error message', text: '{"errors":[{"code":404}]}', rule: 'message.root', detail: /holds errors/ },
  {
    title: 'reference metadata',
    text: '{"data":{"metadataSets":[]}}',
    rule: 'message.root',
    detail: /reference metadata/,
  },
  { title: 'an empty object', text: '{}', rule: 'message.root', detail: /has no dataSets/ },
  { title: 'an array', text: '[]', rule: 'message.root', place: [1, 1] },
  { title: 'an empty file', text: '', rule: 'json.truncated', place: [1, 1] },
  { title: 'a message that is broken off', text: whole.slice(0, -30), rule: 'json.truncated' },
  { title: 'a message with something behind it', text: `${whole}x`, rule: 'json.malformed' },
  {
    title: 'a comma too much',
    text: whole.replace('"series"', ',"series"'),
    rule: 'json.malformed',
    detail: /expected a key in quotes/,
  },
  {
    title: 'bytes that are not UTF-8',
    text: Buffer.concat([Buffer.from(whole.slice(0, 40)), Buffer.from([0xff, 0xfe]), Buffer.from(whole.slice(40))]),
    rule: 'json.encoding',
  },
  { title: 'data without a structure', text: '{"data":{"dataSets":[{"series":{}}]}}', rule: 'message.structure' },
  {
    title: 'the index of a structure that is not there',
    text: jsonMessage([{ structure: 1, series }]),
    rule: 'message.structure',
    detail: /structure of the data set is 1; expected the index of one of the 1 structures/,
  },
  {
    title: 'data before the index of their structure, of several',
    text: jsonMessage([{ series, structure: 1 }], [usualStructure, usualStructure]),
    rule: 'message.structure',
    detail: /left out; expected .*, before its data/,
  },
  {
    title: 'an action that is none',
    text: jsonMessage([{ action: 'Add' }]),
    rule: 'value.action',
    detail: /"Add"; expected/,
  },
  {
    title: 'series that are an array',
    text: jsonMessage([{ series: [] }]),
    rule: 'value.kind',
    detail: /series is not an object/,
  },
  { title: 'a series that is a number', text: jsonMessage([{ series: { 0: 1 } }]), rule: 'value.kind' },
  {
    title: 'an observation that is an object',
    text: jsonMessage([{ series: { 0: { observations: { 0: {} } } } }]),
    rule: 'value.kind',
  },
  { title: 'a data set that is null', text: jsonMessage([null as unknown as object]), rule: 'value.kind' },
  {
    title: 'a component without id',
    text: jsonMessage([], [{ dimensions: { series: [{ values: [] } as unknown as { id: string }] } }]),
    rule: 'property.missing',
  },
  {
    title: 'a value of 10 MB',
    text: jsonMessage([{ series: { 0: { observations: { 0: ['x'.repeat(10_000_000)] } } } }]),
    rule: 'limit.text',
  },
  {
    title: 'a value with a million entries',
    text: jsonMessage([{ series: { 0: { observations: { 0: [Array.from({ length: 1_000_000 }, () => 'x')] } } } }]),
    rule: 'limit.text',
  },
  { title: 'arrays that are nested too deep', text: `{"a":${'['.repeat(10_000)}`, rule: 'limit.depth' },
  {
    title: 'more components than a data set may have',
    text: jsonMessage(
      [],
      [{ dimensions: { series: Array.from({ length: 30 }, (_, index) => ({ id: `A${index}` })) } }],
    ),
    limits: { columns: 20 },
    rule: 'limit.columns',
  },
  {
    title: 'a structure with more than a million values',
    text: jsonMessage(
      [],
      [{ dimensions: { series: [{ id: 'A', values: Array.from({ length: 1_000_001 }, () => null) }] } }],
    ),
    rule: 'limit.values',
  },
  {
    title: 'more data sets than a file may have',
    text: jsonMessage([{}, {}, {}]),
    limits: { dataSets: 2 },
    rule: 'limit.dataSets',
  },
];

describe('readJsonData of what it cannot read', () => {
  let reading: DataReading;
  before(async () => {
    reading = await DataReading.open();
  });
  after(() => reading.close());

  for (const { title, text, rule, place, detail, limits } of cases) {
    it(`refuses ${title}`, async () => {
      const problem = await problemOf(reading.readText(readJsonData, text, limits));
      expect(problem.rule).to.equal(rule);
      expect(problem.line).to.be.at.least(1);
      expect(problem.column).to.be.at.least(1);
      if (place !== undefined) expect([problem.line, problem.column]).to.deep.equal(place);
      if (detail !== undefined) expect(problem.detail).to.match(detail);
    });
  }
});
