import { expect } from 'chai';
import fc from 'fast-check';
import type { Artefact } from '../../src/model/artefact.js';
import type { Content } from '../../src/model/content.js';
import { type Period, readPeriod } from '../../src/model/period.js';
import { atOnce } from '../../src/model/steps.js';
import { allowedValues } from '../../src/references/allowed-values.js';
import { regionsOf } from '../../src/references/constraint-content.js';
import { decideCodes } from '../../src/references/decide-codes.js';
import { judgeValues } from '../../src/references/judge-values.js';
import { commonTimes } from '../../src/references/times-of-regions.js';
import { contentValidIn } from '../../src/references/valid-content.js';
import { randomCases } from '../harness/random-cases.js';
import { constraint, flat } from './constraints.js';

const codes = ['A', 'B', 'C'];
const texts = ['A', 'B', 'T'];
const list = flat(...codes);
const now = readPeriod('2020') as Period;

/** A value of a set, that applies in 2020 or does not. */
interface Given {
  readonly value: string;
  readonly applies: boolean;
}

interface GivenSet {
  readonly include: boolean;
  readonly values: readonly Given[];
}

interface GivenRegion {
  readonly include: boolean;
  readonly set: GivenSet;
}

const value = fc.record({ value: fc.constantFrom(...codes), applies: fc.boolean() });
const set = fc.record({ include: fc.boolean(), values: fc.array(value, { minLength: 1, maxLength: 3 }) });
const regions = fc.array(fc.record({ include: fc.boolean(), set }), { minLength: 1, maxLength: 3 });

const inMessage = (id: string, given: readonly GivenRegion[]): Artefact =>
  constraint(
    given.map(({ include, set: { include: isPositive, values } }) => ({
      include,
      keyValues: [
        {
          id,
          include: isPositive,
          values: values.map((each) => ({ value: each.value, ...(each.applies ? {} : { validTo: '2010' }) })),
        },
      ],
    })) as unknown as Content[],
  );

/** What regions allow, said directly: values that do not apply are as if they were not in their lists. */
function allows(given: readonly GivenRegion[], code: string): boolean {
  const has = ({ include, values }: GivenSet) => values.some((each) => each.applies && each.value === code) === include;
  const inclusive = given.filter(({ include }) => include);
  const exclusive = given.filter(({ include }) => !include);
  return (
    (inclusive.length === 0 || inclusive.some((each) => has(each.set))) && !exclusive.some((each) => has(each.set))
  );
}

const readAt = (given: Artefact, enumerations = new Map([['X', list]])) =>
  atOnce(allowedValues(new Map([['C', contentValidIn(given, now)]]), enumerations));

describe('contentValidIn', () => {
  it('leaves the values that apply: in lists, in judgements, and of components without a list', () =>
    fc.assert(
      fc.asyncProperty(regions, async (given) => {
        const listed = readAt(inMessage('X', given));
        const decided = await decideCodes(listed, 'X', list);
        expect(decided.allowed).to.deep.equal(codes.filter((code) => allows(given, code)));
        for (const code of codes) {
          const { allowed } = judgeValues(listed, new Map([['X', code]]), new Map([['X', list]]));
          expect(allowed, code).to.equal(allows(given, code));
        }
        const open = readAt(inMessage('TITLE', given), new Map());
        for (const text of texts) {
          expect(judgeValues(open, new Map([['TITLE', text]]), new Map()).allowed, text).to.equal(allows(given, text));
        }
      }),
      { numRuns: randomCases(2_000) },
    ));

  const gone = { value: 'A', validTo: '2010' };
  const region = (include: boolean, isPositive: boolean, values: readonly unknown[]) => ({
    include,
    keyValues: [{ id: 'X', include: isPositive, values }],
  });
  for (const [name, given, expected] of [
    ['an inclusion none of whose values applies allows nothing', [region(true, true, [gone])], []],
    ['an exclusion none of whose values applies excludes nothing', [region(false, true, [gone])], codes],
    ['an exclusive selection none of whose values applies excludes nothing', [region(true, false, [gone])], codes],
    [
      'an exclusive selection none of whose values applies adds everything to other inclusions',
      [region(true, false, [gone]), region(true, true, ['B'])],
      codes,
    ],
    ['an inclusion adds nothing to others then', [region(true, true, [gone]), region(true, true, ['B'])], ['B']],
  ] as const) {
    it(name, async () => {
      const decided = await decideCodes(readAt(constraint(given as unknown as Content[])), 'X', list);
      expect(decided.allowed).to.deep.equal(expected);
    });
  }

  const range = (include: boolean, isPositive: boolean) => ({
    include,
    keyValues: [{ id: 'TIME', include: isPositive, timeRange: { startPeriod: { period: '2000' }, validTo: '2010' } }],
  });
  for (const [name, given, times] of [
    ['an included range that does not apply leaves no time', range(true, true), []],
    ['an excluded range that does not apply leaves all', range(false, true), undefined],
    ['a selection of all but a range that does not apply leaves all', range(true, false), undefined],
  ] as const) {
    it(name, () => {
      const valid = contentValidIn(constraint([given as unknown as Content]), now);
      expect(commonTimes([regionsOf(valid)], 'TIME')).to.deep.equal(times);
      const read = atOnce(allowedValues(new Map([['C', valid]]), new Map()));
      const { allowed } = judgeValues(read, new Map([['TIME', '2005']]), new Map());
      expect(allowed).to.equal(times === undefined);
    });
  }
});
