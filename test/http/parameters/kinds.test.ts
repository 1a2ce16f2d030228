import { expect } from 'chai';
import { StrataError } from '../../../src/errors.js';
import { readAsOf, readFlag, readInstant } from '../../../src/http/parameters/kinds.js';

const instants: readonly (readonly [string, string])[] = [
  ['2025', '2025-12-31T23:59:59.999Z'],
  ['2026-02', '2026-02-28T23:59:59.999Z'],
  ['2025-12', '2025-12-31T23:59:59.999Z'],
  ['2026-02-28', '2026-02-28T23:59:59.999Z'],
  ['2024-02-29', '2024-02-29T23:59:59.999Z'],
  ['2026-02-28Z', '2026-02-28T23:59:59.999Z'],
  ['2026-02-28+02:00', '2026-02-28T21:59:59.999Z'],
  ['2026-02-28 02:00', '2026-02-28T21:59:59.999Z'],
  ['2026-02-05:00', '2026-03-01T04:59:59.999Z'],
  ['2999-01-01', '2999-01-01T23:59:59.999Z'],
  ['2026-03-01T12:00', '2026-03-01T12:00:00.000Z'],
  ['2026-03-01T12:00:01', '2026-03-01T12:00:01.000Z'],
  ['2026-03-01T12:00:01.5', '2026-03-01T12:00:01.500Z'],
  ['2026-03-01T12:00:01.123456789Z', '2026-03-01T12:00:01.123Z'],
  ['2026-03-01T12:00:00+02:00', '2026-03-01T10:00:00.000Z'],
  ['2026-03-01T12:00:00 02:00', '2026-03-01T10:00:00.000Z'],
  ['2026-03-01T12:00:00-01:30', '2026-03-01T13:30:00.000Z'],
  ['2026-03-01T12:00:00-0130', '2026-03-01T13:30:00.000Z'],
  ['2026-03-01T12:00:00+02', '2026-03-01T10:00:00.000Z'],
  ['2026-03-01T12:00:00 02', '2026-03-01T10:00:00.000Z'],
];

/** The present of these tests. */
const now = Date.parse('2026-03-01T12:00:00Z');

const noInstants = [
  '',
  ' ',
  'now',
  '26',
  '2026-13',
  '2026-02-29',
  '2026-02-30',
  '2026-04-31T00:00:00Z',
  '2026-3-1',
  '2026-03-01T25:00',
  '2026-03-01T12',
  '2026-03-01 12:00:00',
  '2026-03-01T12:00:00+2',
  '2026-03-01+25:00',
  '2026-03-01T12:00:00+25:00',
  '2026-03-01T12:00:00+02:60',
  '-2026-03-01',
  '1772366400000',
  '2026-03-01T12:00:00Z\n',
];

describe('readInstant', () => {
  for (const [text, expected] of instants) {
    it(`parses "${text}" as ${expected}`, () => {
      expect(new Date(readInstant('asOf', text, now) ?? 0).toISOString()).to.equal(expected);
    });
  }
  for (const text of noInstants) {
    it(`rejects ${JSON.stringify(text)} with an example`, () => {
      expect(() => readInstant('asOf', text))
        .to.throw(StrataError, '2026-03-01T12:00:00Z')
        .with.property('name', 'Syntax');
    });
  }
  for (const text of ['2026', '2026-03', '2026-03-01', '2026-03-02+13:00', '2026-03-01-02:00']) {
    it(`takes "${text}", which contains the present, as the present`, () => {
      expect(readInstant('asOf', text, now)).to.equal(undefined);
    });
  }
  it('returns undefined for a missing value', () => expect(readInstant('asOf', undefined)).to.equal(undefined));
});

describe('readAsOf', () => {
  it('parses tick: and a number as a transaction, other texts as instants', () => {
    expect(readAsOf('asOf', 'tick:42')).to.deep.equal({ tick: 42 });
    expect(readAsOf('asOf', '2026-03-01T12:00:00Z')).to.equal(Date.UTC(2026, 2, 1, 12));
    expect(readAsOf('asOf', undefined)).to.equal(undefined);
  });
  for (const text of [
    'tick:0',
    'tick:',
    'tick:-1',
    'tick:1.5',
    'tick:042',
    'tick:1e3',
    'tick 42',
    `tick:${'9'.repeat(16)}`,
  ]) {
    it(`rejects "${text}" with an example`, () => {
      expect(() => readAsOf('asOf', text))
        .to.throw(StrataError, 'tick:42')
        .with.property('name', 'Syntax');
    });
  }
});

describe('readFlag', () => {
  const flags: readonly (readonly [string | undefined, boolean])[] = [
    [undefined, false],
    ['true', true],
    ['TRUE', true],
    [' True ', true],
    ['false', false],
  ];
  for (const [text, expected] of flags) {
    it(`parses ${JSON.stringify(text)} as ${expected}`, () => expect(readFlag('Strict', text)).to.equal(expected));
  }
  for (const text of ['', '1', '0', 'yes', 'true, true']) {
    it(`rejects ${JSON.stringify(text)}`, () => {
      expect(() => readFlag('Strict', text)).to.throw(StrataError, 'true or false');
    });
  }
});
