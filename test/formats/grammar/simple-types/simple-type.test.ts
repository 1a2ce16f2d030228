import { expect } from 'chai';
import { parseGrammar } from '../../../../src/formats/grammar/parse-grammar.js';
import { sdmxMl30 } from '../../../../src/formats/grammar/sdmx-ml-3.0.js';
import { sdmxMl31 } from '../../../../src/formats/grammar/sdmx-ml-3.1.js';
import { simpleType } from '../../../../src/formats/grammar/simple-types/simple-type.js';
import type { Content } from '../../../../src/model/content.js';

const grammars = { '3.0': parseGrammar(sdmxMl30), '3.1': parseGrammar(sdmxMl30, sdmxMl31) };
const urn = 'urn:sdmx:org.sdmx.infomodel';

/** Type, what it reads as, what it refuses. */
const rows: readonly (readonly [string, Readonly<Record<string, Content>>, readonly string[]])[] = [
  ['boolean', { true: true, '0': false, ' 1 ': true }, ['TRUE', '', 'yes']],
  ['integer', { '42': 42, '-7': -7, '007': '007', '12345678901234567890': '12345678901234567890' }, ['1.0', '', 'x']],
  ['int', { '2147483647': 2147483647, '-2147483648': -2147483648 }, ['2147483648', '-2147483649']],
  ['positiveInteger', { '1': 1, '+1': '+1' }, ['0', '-1', '00']],
  ['decimal', { '1.5': 1.5, '1.50': '1.50', '.5': '.5', '1': 1 }, ['1e3', '.', 'NaN']],
  [
    'dateTime',
    { '2024-02-29T00:00:00Z': '2024-02-29T00:00:00Z', '2024-01-01T24:00:00': '2024-01-01T24:00:00' },
    ['2023-02-29T00:00:00', '2024-01-01', '2024-01-01T25:00:00', '2024-01-01T00:00:00+15:00'],
  ],
  ['date', { '2024-12-31+14:00': '2024-12-31+14:00' }, ['2024-13-01', '2024-00-01', '0000-01-01']],
  ['duration', { P1Y: 'P1Y', PT1H: 'PT1H', '-P1DT1.5S': '-P1DT1.5S' }, ['P', 'P1YT', 'PT', '1Y']],
  ['language', { en: 'en', 'pt-BR': 'pt-BR' }, ['', 'english language', 'a_b']],
  ['anyURI', { '': '', 'http://a/b?c#d': 'http://a/b?c#d', ' x ': 'x', 'a b': 'a b' }, ['%2', '#a#b', '1:2']],
  ['IDType', { 'A-1@$_': 'A-1@$_', '9': '9' }, ['', 'A B', 'A.B', 'é', ' A']],
  ['NCNameIDType', { 'A-1': 'A-1' }, ['9A', 'A@', '']],
  [
    'VersionType',
    { '1': '1', '1.0': '1.0', '1.2.3-draft': '1.2.3-draft' },
    ['1.0-draft', '01.0', '1.2.3.4', '1.2.3-', ''],
  ],
  ['OccurenceType', { '3': 3, unbounded: 'unbounded' }, ['0', 'many']],
  ['CascadeSelectionType', { true: true, excluderoot: 'excluderoot' }, ['root']],
  ['UsageType', { mandatory: 'mandatory' }, ['Mandatory', '']],
  [
    'StandardTimePeriodType',
    { '2024': '2024', '2024-Q1': '2024-Q1', '2024-A1': '2024-A1', '2024-W53': '2024-W53' },
    ['2024-Q5', '2024-W54', '24', '2024-01-01/P1Y'],
  ],
  ['ObservationalTimePeriodType', { '2024-02-29/P1Y': '2024-02-29/P1Y' }, ['2023-02-29/P1Y', '2024-01-01/P']],
  ['WildcardedMemberValueType', { 'A%': 'A%', '%': '%' }, ['A-B', '']],
  [
    'CodelistReferenceType',
    {
      [`${urn}.codelist.Codelist=A.B:C(1.0)`]: `${urn}.codelist.Codelist=A.B:C(1.0)`,
      [`${urn}.codelist.Codelist=A:C(1.0+.0)`]: `${urn}.codelist.Codelist=A:C(1.0+.0)`,
    },
    [
      `${urn}.codelist.ValueList=A:C(1.0)`,
      `${urn}.codelist.Codelist=A:C(1.0+)`,
      `${urn}.codelist.Codelist=A:C(1.0).X`,
      'Codelist=A:C(1.0)',
    ],
  ],
  [
    'WildcardUrnType',
    { [`${urn}.codelist.Codelist=*:*(*)`]: `${urn}.codelist.Codelist=*:*(*)` },
    [`${urn}.codelist.Codelist=*:*`],
  ],
];

describe('simpleType', () => {
  for (const [name, right, wrong] of rows) {
    const type = simpleType(grammars['3.0'], name);
    for (const [text, value] of Object.entries(right)) {
      it(`${name} reads "${text}"`, () => expect(type.read(text)).to.equal(value));
    }
    for (const text of wrong) it(`${name} rejects "${text}"`, () => expect(type.read(text)).to.equal(undefined));
  }

  it('takes two wildcards in a version in 3.0, where the patterns let them through, and rejects them in 3.1', () => {
    const text = `${urn}.codelist.Codelist=A:C(1+.0.0+)`;
    expect(simpleType(grammars['3.0'], 'CodelistReferenceType').read(text)).to.equal(text);
    expect(simpleType(grammars['3.1'], 'CodelistReferenceType').read(text)).to.equal(undefined);
  });

  it('throws for a type the grammar does not have', () =>
    expect(() => simpleType(grammars['3.0'], 'NoSuchType')).to.throw('NoSuchType'));
});
