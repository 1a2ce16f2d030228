import { expect } from 'chai';
import fc from 'fast-check';
import type { Artefact } from '../../src/model/artefact.js';
import { atOnce } from '../../src/model/steps.js';
import { allowedValues } from '../../src/references/allowed-values.js';
import { enumerationOf } from '../../src/references/enumeration.js';
import { SeriesJudge } from '../../src/references/judge-series.js';
import { judgeValues } from '../../src/references/judge-values.js';
import { randomCases } from '../harness/random-cases.js';

const list = (codes: readonly string[]): Artefact =>
  ({ class: 'Codelist', agencyID: 'A', id: 'L', version: '1.0.0', codes: codes.map((id) => ({ id })) }) as Artefact;

const codes = { A: ['a1', 'a2', 'a3'], B: ['b1', 'b2', 'b3'], C: ['c1', 'c2'] } as const;
type Dimension = keyof typeof codes;
const dimensions = Object.keys(codes) as Dimension[];
const enumerations = new Map(dimensions.map((id) => [id, enumerationOf(list(codes[id]), list(codes[id]))] as const));

const selection = fc.constantFrom(...dimensions).chain((id) =>
  fc.record({
    id: fc.constant(id),
    include: fc.boolean(),
    values: fc.uniqueArray(fc.constantFrom(...codes[id], `${codes[id][0][0]}%`), { minLength: 1, maxLength: 2 }),
  }),
);
const keyValues = fc.uniqueArray(selection, { selector: ({ id }) => id, minLength: 1, maxLength: 3 });
const keySet = fc.record({
  isIncluded: fc.boolean(),
  keys: fc.array(fc.record({ keyValues }), { minLength: 1, maxLength: 4 }),
});
const constraint = fc.array(keySet, { minLength: 1, maxLength: 3 });

const allSeries = codes.A.flatMap((a) =>
  codes.B.flatMap((b) =>
    codes.C.map(
      (c) =>
        new Map<string, string>([
          ['A', a],
          ['B', b],
          ['C', c],
        ]),
    ),
  ),
);

describe('judgement of series', () => {
  it('allows what constraints allow for a key, with the same reasons', () => {
    fc.assert(
      fc.property(fc.array(constraint, { minLength: 1, maxLength: 2 }), (constraints) => {
        const contents = constraints.map(
          (dataKeySets, index) =>
            [`C${index}`, { class: 'DataConstraint', id: `C${index}`, dataKeySets } as unknown as Artefact] as const,
        );
        const allowed = atOnce(allowedValues(new Map(contents), enumerations));
        if (!allowed.isExact) return;
        const judge = new SeriesJudge(allowed.constraints, dimensions);
        for (const series of allSeries) {
          const whole = judgeValues(allowed, series, enumerations);
          expect(judge.allows(series), JSON.stringify([...series])).to.equal(whole.allowed);
          if (!whole.allowed) expect(judge.reasons(series)).to.deep.equal(whole.by);
        }
      }),
      { numRuns: randomCases(300) },
    );
  });

  it('names the dimensions that key sets name, in the order of the structure', () => {
    const content = {
      class: 'DataConstraint',
      id: 'C',
      dataKeySets: [
        {
          isIncluded: true,
          keys: [
            {
              keyValues: [
                { id: 'C', values: ['c1'] },
                { id: 'A', values: ['a1'] },
              ],
            },
          ],
        },
      ],
    } as unknown as Artefact;
    const judge = new SeriesJudge(
      atOnce(allowedValues(new Map([['C', content]]), enumerations)).constraints,
      dimensions,
    );
    expect(judge.dimensions).to.deep.equal(['A', 'C']);
    expect(judge.isRestricting).to.equal(true);
    expect(new SeriesJudge([], dimensions).isRestricting).to.equal(false);
  });

  it('is fast for many keys and series', () => {
    const keys = Array.from({ length: 20_000 }, (_, number) => ({
      keyValues: [
        { id: 'X', value: `x${number}` },
        { id: 'Y', value: `y${number % 100}` },
      ],
    }));
    const content = {
      class: 'DataConstraint',
      id: 'C',
      dataKeySets: [{ isIncluded: true, keys }],
    } as unknown as Artefact;
    const { constraints } = atOnce(allowedValues(new Map([['C', content]]), new Map()));
    const judge = new SeriesJudge(constraints, ['X', 'Y']);
    const start = performance.now();
    let allowed = 0;
    for (let number = 0; number < 100_000; number += 1) {
      if (
        judge.allows(
          new Map([
            ['X', `x${number % 40_000}`],
            ['Y', `y${number % 100}`],
          ]),
        )
      )
        allowed += 1;
    }
    expect(allowed).to.equal(60_000);
    expect(performance.now() - start).to.be.lessThan(5_000);
  });
});
