import { expect } from 'chai';
import fc from 'fast-check';
import { atOnce } from '../../src/model/steps.js';
import { allowedValues } from '../../src/references/allowed-values.js';
import { decideCodes } from '../../src/references/decide-codes.js';
import { randomCases } from '../harness/random-cases.js';
import { constraint, enumeration, flat, keySet, region } from './constraints.js';
import { allowsSeries } from './naive-constraints.js';
import { codes, cube, lists, randomConstraints } from './random-constraints.js';

const allowedIn = (...given: Parameters<typeof allowedValues>) => atOnce(allowedValues(...given));

type Component = keyof typeof codes;
const components = Object.keys(codes) as Component[];
const named = (given: readonly unknown[]) => new Map(given.map((each, index) => [`C${index}`, each as never]));

describe('decideCodes', () => {
  it('allows the codes of the series that are left, and gives a reason for every other one', () =>
    fc.assert(
      fc.asyncProperty(randomConstraints, async (given) => {
        const left = cube.filter((each) => given.every((one) => allowsSeries(one, each)));
        fc.pre(left.length > 0);
        const allowed = allowedIn(named(given), lists);
        for (const id of components) {
          const decided = await decideCodes(allowed, id, lists.get(id) ?? flat());
          expect(decided.allowed).to.have.members([...new Set(left.map((each) => each[id]))]);
          expect([...decided.allowed, ...decided.excluded]).to.have.members([...codes[id]]);
          for (const by of decided.allowedBy) {
            expect(decided.decisions[by]?.by.every(({ effect }) => effect === 'includes')).to.equal(true);
          }
          for (const by of decided.excludedBy) {
            expect(decided.decisions[by]?.by).not.to.deep.equal([]);
            expect(decided.decisions[by]?.by.some(({ effect }) => effect === 'includes')).to.equal(false);
          }
        }
      }),
      { numRuns: randomCases(300) },
    ));

  /** A constraint alone excludes the codes that it is a reason against. */
  it('names a constraint as a reason only if it excludes the code alone, or as one of several together', () =>
    fc.assert(
      fc.asyncProperty(randomConstraints, async (given) => {
        const allowed = allowedIn(named(given), lists);
        for (const id of components) {
          const decided = await decideCodes(allowed, id, lists.get(id) ?? flat());
          for (const [index, code] of decided.excluded.entries()) {
            for (const { constraint: name, effect } of decided.decisions[decided.excludedBy[index] ?? -1]?.by ?? []) {
              const one = given[Number(name.slice(1))];
              const isLeft = cube.some((each) => each[id] === code && one !== undefined && allowsSeries(one, each));
              const own = one !== undefined && cube.some((each) => allowsSeries(one, each));
              if (effect !== 'together' && own) expect(isLeft, `${id}=${code} ${name}`).to.equal(false);
            }
          }
        }
      }),
      { numRuns: randomCases(300) },
    ));

  it('has one decision for all codes with the same reasons', async () => {
    const ids = Array.from({ length: 5_000 }, (_, index) => `C${index}`);
    const list = new Map([['X', flat(...ids)]]);
    const given = named([
      constraint([region({ X: ids.slice(0, 2_000) })]),
      constraint([region({ X: ['C1%'] }, false)]),
    ]);
    const decided = await decideCodes(allowedIn(given, list), 'X', list.get('X') ?? flat());
    expect(decided.allowed).to.have.length(2_000 - 1_111);
    expect(decided.decisions).to.deep.equal([
      { allowed: true, by: [{ constraint: 'C0', effect: 'includes', regions: [1] }] },
      { allowed: false, by: [{ constraint: 'C1', effect: 'excludes', regions: [1], value: 'C1%' }] },
      { allowed: false, by: [{ constraint: 'C0', effect: 'notIncluded', regions: [1] }] },
    ]);
  });

  it('names the value with a cascade by which a code is matched', async () => {
    const list = new Map([['X', enumeration({ W: null, EU: 'W', DE: 'EU', AS: 'W' })]]);
    const given = named([constraint([region({ X: [{ value: 'EU', cascadeValues: true }, 'AS'] })])]);
    const { decisions, allowed, allowedBy } = await decideCodes(allowedIn(given, list), 'X', list.get('X') ?? flat());
    expect(allowed.map((code, index) => [code, decisions[allowedBy[index] ?? -1]?.by[0]?.value])).to.deep.equal([
      ['EU', 'EU'],
      ['DE', 'EU'],
      ['AS', undefined],
    ]);
  });

  it('gives key sets by their numbers', async () => {
    const given = named([
      constraint([], [keySet([{ X: 'A', Y: 'A' }]), keySet([{ X: 'B' }]), keySet([{ X: 'B' }], false)]),
    ]);
    const { decisions, excluded, excludedBy } = await decideCodes(
      allowedIn(given, lists),
      'X',
      lists.get('X') ?? flat(),
    );
    const reasons = excluded.map((code, index) => [code, decisions[excludedBy[index] ?? -1]?.by]);
    expect(reasons).to.deep.equal([
      ['AB', [{ constraint: 'C0', effect: 'notIncluded', keySets: [1, 2] }]],
      ['B', [{ constraint: 'C0', effect: 'excludes', keySets: [3] }]],
      ['BA', [{ constraint: 'C0', effect: 'notIncluded', keySets: [1, 2] }]],
    ]);
  });
});
