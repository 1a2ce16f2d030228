import { expect } from 'chai';
import type { Content } from '../../src/model/content.js';
import type { Enumeration } from '../../src/references/enumeration.js';
import { allowedCodes, constraint, enumeration, flat, keySet, region } from './constraints.js';

const FREQ = flat('A', 'M', 'Q');
const SEX = flat('F', 'M', '_T');
/** World: Europe with Germany and its Hesse, and Asia with Japan. */
const GEO = enumeration({ W: null, EU: 'W', DE: 'EU', DE_HE: 'DE', AS: 'W', JP: 'AS' });
/** A list with local codes and those of two others, one with a prefix. */
const AREA = enumeration({ AREA_DE: null, AREA_MX: null, MX: null, OWN: null }, ['AREA_', '']);
const lists = new Map<string, Enumeration>([
  ['FREQ', FREQ],
  ['SEX', SEX],
  ['GEO', GEO],
  ['AREA', AREA],
]);

const member = (value: string, cascadeValues: Content): Content => ({ value, cascadeValues });

/** `FREQ: A M`, component by component, without components that are not restricted. */
const inShort = (...args: Parameters<typeof constraint>): string =>
  [...allowedCodes(constraint(...args), lists)]
    .map(([id, codes]) => `${id}: ${[...codes].sort().join(' ') || 'none'}`)
    .sort()
    .join(', ');

describe('allowedCodes of cube regions', () => {
  const cases: readonly (readonly [string, readonly Content[], string])[] = [
    ['values', [region({ FREQ: ['A', 'M'] })], 'FREQ: A M'],
    ['values of several components', [region({ FREQ: ['A'], SEX: ['F'] })], 'FREQ: A, SEX: F'],
    ['excluded values', [region({ '!FREQ': ['A'] })], 'FREQ: M Q'],
    ['all values', [region({ FREQ: ['A', 'M', 'Q'] })], ''],
    ['values that the list lacks', [region({ FREQ: ['A', 'X'] })], 'FREQ: A'],
    ['only values that the list lacks', [region({ FREQ: ['X'] })], 'FREQ: none'],
    ['components without a list', [region({ TITLE: ['A'], FREQ: ['A'] })], 'FREQ: A'],
    ['several inclusive regions', [region({ FREQ: ['A'] }), region({ FREQ: ['M'] })], 'FREQ: A M'],
    ['regions of different components', [region({ FREQ: ['A'] }), region({ SEX: ['F'] })], 'FREQ: A, SEX: F'],
    ['an exclusive region', [region({ FREQ: ['A'] }, false)], 'FREQ: M Q'],
    [
      'an exclusive region, each component separately',
      [region({ FREQ: ['A'], SEX: ['F'] }, false)],
      'FREQ: M Q, SEX: M _T',
    ],
    ['inclusive without exclusive', [region({ FREQ: ['A', 'M'] }), region({ FREQ: ['M'] }, false)], 'FREQ: A'],
    ['exclusive before inclusive', [region({ FREQ: ['M'] }, false), region({ FREQ: ['A', 'M'] })], 'FREQ: A'],
    ['an exclusive region with excluded values', [region({ '!FREQ': ['A'] }, false)], 'FREQ: A'],
    ['presence', [region({ FREQ: [] })], ''],
    ['absence', [region({ '!FREQ': [] })], 'FREQ: none'],
    ['presence in an exclusive region', [region({ FREQ: [] }, false)], 'FREQ: none'],
    ['absence in an exclusive region', [region({ '!FREQ': [] }, false)], ''],
    ['a pattern', [region({ GEO: ['DE%'] })], 'GEO: DE DE_HE'],
    ['a pattern for all', [region({ GEO: ['%'] })], ''],
    ['a pattern inside', [region({ GEO: ['%_%'] })], 'GEO: DE_HE'],
    ['an excluded pattern', [region({ '!GEO': ['D%', 'J%'] })], 'GEO: AS EU W'],
    ['a cascade', [region({ GEO: [member('EU', true)] })], 'GEO: DE DE_HE EU'],
    ['a cascade without its root', [region({ GEO: [member('EU', 'excluderoot')] })], 'GEO: DE DE_HE'],
    ['no cascade', [region({ GEO: [member('EU', false)] })], 'GEO: EU'],
    ['a cascade of a pattern', [region({ GEO: [member('%U', true)] })], 'GEO: DE DE_HE EU'],
    ['an excluded cascade', [region({ '!GEO': [member('EU', true)] })], 'GEO: AS JP W'],
    ['a cascade next to its root', [region({ GEO: [member('EU', 'excluderoot'), 'EU'] })], 'GEO: DE DE_HE EU'],
    ['values valid for a time', [region({ FREQ: [{ value: 'A', validTo: '2012' }, 'M'] })], 'FREQ: A M'],
    ['texts of a language', [region({ FREQ: [{ value: 'A', lang: 'en' }] })], ''],
  ];
  for (const [meaning, regions, expected] of cases) {
    it(`reads ${meaning}`, () => {
      expect(inShort(regions)).to.equal(expected);
    });
  }

  const particular = (set: Content): string => inShort([{ keyValues: [set] }]);

  it('reads a missing include as true', () => {
    expect(particular({ id: 'FREQ', values: ['A'] })).to.equal('FREQ: A');
  });

  it('reads attributes and measures as components', () => {
    expect(inShort([{ components: [{ id: 'FREQ', values: ['A'] }] }])).to.equal('FREQ: A');
  });

  it('allows all codes of a component with a time range', () => {
    expect(particular({ id: 'FREQ', timeRange: { afterPeriod: { period: '2010' } } })).to.equal('');
    const range = { keyValues: [{ id: 'FREQ', timeRange: { afterPeriod: { period: '2010' } } }], include: false };
    expect(inShort([range])).to.equal('');
  });

  it('adds the prefixes of the extensions to values with removePrefix', () => {
    expect(particular({ id: 'AREA', removePrefix: true, values: ['MX'] })).to.equal('AREA: AREA_MX MX');
    expect(particular({ id: 'AREA', removePrefix: true, values: ['D%'] })).to.equal('AREA: AREA_DE');
    expect(particular({ id: 'AREA', removePrefix: false, values: ['MX'] })).to.equal('AREA: MX');
    expect(particular({ id: 'FREQ', removePrefix: true, values: ['A'] })).to.equal('FREQ: A');
  });
});

describe('allowedCodes of key sets', () => {
  const cases: readonly (readonly [string, readonly Content[], string])[] = [
    [
      'the values of any key',
      [
        keySet([
          { FREQ: 'A', SEX: 'F' },
          { FREQ: 'M', SEX: 'F' },
        ]),
      ],
      'FREQ: A M, SEX: F',
    ],
    ['keys with several values', [keySet([{ FREQ: ['A', 'Q'] }])], 'FREQ: A Q'],
    [
      'all values of a component that a key does not restrict',
      [keySet([{ FREQ: 'A', SEX: 'F' }, { FREQ: 'M' }])],
      'FREQ: A M',
    ],
    ['patterns in keys', [keySet([{ GEO: 'DE%' }])], 'GEO: DE DE_HE'],
    ['an excluded value', [keySet([{ FREQ: 'A' }], false)], 'FREQ: M Q'],
    ['excluded combinations', [keySet([{ FREQ: 'A', SEX: 'F' }], false)], ''],
    [
      'exclusion of all combinations of a value',
      [
        keySet([
          { FREQ: 'A', SEX: 'F' },
          { FREQ: 'M', SEX: ['F', 'M'] },
        ]),
        keySet([{ FREQ: 'A', SEX: 'F' }], false),
      ],
      'FREQ: M, SEX: F M',
    ],
    ['excluded combinations over a whole list', [keySet([{ FREQ: 'A', SEX: ['F', 'M', '_T'] }], false)], 'FREQ: M Q'],
    ['keys in their order', [keySet([{ FREQ: ['A', 'M'] }], false), keySet([{ FREQ: 'A' }])], 'FREQ: A Q'],
    ['keys in the other order', [keySet([{ FREQ: 'A' }]), keySet([{ FREQ: ['A', 'M'] }], false)], 'FREQ: none'],
    ['an excluded key on text', [keySet([{ FREQ: 'A', TITLE: 'x' }], false)], ''],
    [
      'an excluded key on the same text',
      [keySet([{ FREQ: ['A', 'M'], TITLE: 'x' }]), keySet([{ FREQ: 'A', TITLE: 'x' }], false)],
      'FREQ: M',
    ],
    [
      'an excluded key on a text that a pattern may match',
      [keySet([{ FREQ: ['A', 'M'], TITLE: 'x' }]), keySet([{ FREQ: 'A', TITLE: '%' }], false)],
      'FREQ: A M',
    ],
  ];
  for (const [meaning, keySets, expected] of cases) {
    it(`reads ${meaning}`, () => {
      expect(inShort([], keySets)).to.equal(expected);
    });
  }

  it('reads the attributes and measures of a key', () => {
    const withUnit = (freq: string, unit: Content) => ({
      keyValues: [{ id: 'FREQ', value: freq }],
      components: [{ id: 'SEX', ...(unit as object) }],
    });
    const keys = [withUnit('A', { values: ['F'] }), withUnit('M', { include: false, values: ['F', 'M'] })];
    expect(inShort([], [{ isIncluded: true, keys }])).to.equal('FREQ: A M, SEX: F _T');
  });

  it('allows the codes that both the regions and the key sets of a constraint allow', () => {
    expect(inShort([region({ FREQ: ['A', 'M'] })], [keySet([{ FREQ: 'M' }, { FREQ: 'Q' }])])).to.equal('FREQ: M');
  });

  it('reads 10,000 keys over a list of 10,000 codes', () => {
    const ids = Array.from({ length: 10_000 }, (_, index) => `C${index}`);
    const keys = ids.map((id) => ({ GEO: id, FREQ: 'A' }));
    const long = new Map([...lists, ['GEO', flat(...ids, 'REST')]]);
    const allowed = allowedCodes(constraint([], [keySet(keys), keySet([{ GEO: 'C0' }], false)]), long);
    expect(allowed.get('GEO')?.size).to.equal(9_999);
    expect([...(allowed.get('FREQ') ?? [])]).to.deep.equal(['A']);
  });
});
