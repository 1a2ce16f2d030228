import { expect } from 'chai';
import fc from 'fast-check';
import { atOnce } from '../../src/model/steps.js';
import { allowedValues } from '../../src/references/allowed-values.js';
import { judgeValues } from '../../src/references/judge-values.js';
import { randomCases } from '../harness/random-cases.js';
import { allowsSeries, type Series } from './naive-constraints.js';
import { codes, cube, lists, randomConstraints, texts, years } from './random-constraints.js';

const allowedIn = (...given: Parameters<typeof allowedValues>) => atOnce(allowedValues(...given));

const partial = fc.record(
  {
    X: fc.constantFrom(...codes.X),
    Y: fc.constantFrom(...codes.Y),
    Z: fc.constantFrom(...codes.Z),
    TIME_PERIOD: fc.constantFrom(...years),
    TITLE: fc.constantFrom(...texts),
  },
  { requiredKeys: [] },
);
const fits = (values: object) => (series: Series) =>
  Object.entries(values).every(([id, value]) => series[id] === value);

describe('judgeValues', () => {
  it('allows the values of the series that are left: whole keys, partial keys and single values', () => {
    fc.assert(
      fc.property(randomConstraints, partial, (given, values) => {
        const left = cube.filter((each) => given.every((one) => allowsSeries(one, each)));
        // A component without a value leaves no series, but values of other components are judged for themselves.
        fc.pre(left.length > 0 && Object.keys(values).length > 0);
        const allowed = allowedIn(new Map(given.map((each, index) => [`C${index}`, each])), lists);
        const judgement = judgeValues(allowed, new Map(Object.entries(values) as [string, string][]), lists);
        expect(judgement.allowed).to.equal(left.some(fits(values)));
        if (!judgement.allowed) expect(judgement.by).not.to.deep.equal([]);
      }),
      { numRuns: randomCases(2000) },
    );
  });

  it('refuses a value that its list lacks', () => {
    const judgement = judgeValues(allowedIn(new Map(), lists), new Map([['X', 'NOWHERE']]), lists);
    expect(judgement).to.deep.equal({ allowed: false, notInList: 'X', by: [] });
  });
});
