import { expect } from 'chai';
import fc from 'fast-check';
import type { Artefact } from '../../src/model/artefact.js';
import type { Content } from '../../src/model/content.js';
import type { Enumeration } from '../../src/references/enumeration.js';
import { randomCases } from '../harness/random-cases.js';
import {
  allowedCodes,
  constraint,
  effectiveCodes,
  enumeration,
  flat,
  keySet,
  region,
  type Tree,
} from './constraints.js';
import { allowsSeries, everySeries, type Series } from './naive-constraints.js';

const codes = { X: ['A', 'AB', 'B', 'BA'], Y: ['A', 'B', 'C'], Z: ['A', 'B'] } as const;
type Component = keyof typeof codes;
const components = Object.keys(codes) as Component[];
const lists = new Map<string, Enumeration>(components.map((id) => [id, flat(...codes[id])]));

/** The codes allowed for a component; all codes where none is excluded. */
const left = (id: Component, ...constraints: readonly Artefact[]): string[] => {
  const named = new Map(constraints.map((each, index) => [String(index), each]));
  return [...(effectiveCodes(named, lists).get(id)?.codes ?? codes[id])];
};

const someOf = (id: Component) => fc.subarray([...codes[id]], { minLength: 1 });
const value = fc.string({ unit: fc.constantFrom('A', 'B', '%'), minLength: 1, maxLength: 3 });
const regions = fc.record(
  {
    X: fc.array(value, { maxLength: 3 }),
    '!Y': fc.array(value, { maxLength: 3 }),
    Z: fc.array(value, { maxLength: 2 }),
  },
  { requiredKeys: [] },
);
const key = fc.record({ X: someOf('X'), Y: someOf('Y'), Z: someOf('Z') }, { requiredKeys: [] });
const keySets = fc.array(fc.tuple(fc.array(key, { minLength: 1, maxLength: 3 }), fc.boolean()), { maxLength: 3 });
const cubes = fc.array(fc.tuple(regions, fc.boolean()), { maxLength: 2 });
const content = fc.record({ cubes, sets: keySets });

const constraintOf = (
  given: readonly (readonly [Readonly<Record<string, readonly string[] | undefined>>, boolean])[],
  sets: readonly (readonly [Keys, boolean])[],
): Artefact =>
  constraint(
    given.map(([values, include]) => region(values as Record<string, string[]>, include)),
    sets.map(([keys, isIncluded]) => keySet(keys as never, isIncluded)),
  );
const constraints = content.map(({ cubes: given, sets }) => constraintOf(given, sets));

type Keys = readonly { readonly [id in Component]?: readonly string[] | undefined }[];

const series = everySeries(codes);

/** The series that key sets leave. */
const seriesLeft = (sets: readonly (readonly [Keys, boolean])[]): readonly Series[] =>
  series.filter((each) => allowsSeries(constraintOf([], sets), each));

describe('effectiveCodes', () => {
  it('restricts codes by every constraint, and returns the constraints that exclude codes', () => {
    const given = new Map([
      ['dsd', constraint([region({ '!X': ['A'] })])],
      ['flow', constraint([region({ X: ['A', 'AB', 'B'], Y: ['A', 'B'] })])],
      ['idle', constraint([region({ Y: ['%'] })])],
      ['agreement', constraint([], [keySet([{ X: 'AB' }, { X: 'BA' }])])],
    ]);
    const effective = effectiveCodes(given, lists);
    expect([...effective.keys()]).to.have.members(['X', 'Y']);
    expect([...(effective.get('X')?.codes ?? [])]).to.deep.equal(['AB']);
    expect(effective.get('X')?.constraints).to.deep.equal(['dsd', 'flow', 'agreement']);
    expect([...(effective.get('Y')?.codes ?? [])]).to.deep.equal(['A', 'B']);
    expect(effective.get('Y')?.constraints).to.deep.equal(['flow']);
  });

  it('allows no code for two constraints that allow different codes', () => {
    expect(left('X', constraint([region({ X: ['A'] })]), constraint([region({ X: ['B'] })]))).to.deep.equal([]);
  });

  it('never allows more codes with one more constraint', () => {
    fc.assert(
      fc.property(constraints, constraints, (one, other) => {
        for (const id of components) expect(left(id, one)).to.include.members(left(id, one, other));
      }),
    );
  });

  it('does not depend on the order of constraints', () => {
    fc.assert(
      fc.property(constraints, constraints, (one, other) => {
        for (const id of components) expect(left(id, one, other)).to.have.members(left(id, other, one));
      }),
    );
  });

  it('allows exactly the codes of the series that all constraints allow, for keys that are named', () => {
    fc.assert(
      fc.property(fc.array(constraints, { minLength: 1, maxLength: 3 }), (given) => {
        const allowed = series.filter((each) => given.every((one) => allowsSeries(one, each)));
        // A component without a value leaves no series, but other components keep their values.
        fc.pre(allowed.length > 0);
        for (const id of components) {
          expect(left(id, ...given)).to.have.members([...new Set(allowed.map((each) => each[id]))]);
        }
      }),
      { numRuns: randomCases(1000) },
    );
  });
});

describe('codes of key sets', () => {
  const named = (sets: readonly (readonly [Keys, boolean])[]): Component[] =>
    components.filter((id) => sets.some(([keys]) => keys.some((each) => each[id] !== undefined)));
  const allowedBy = (sets: readonly (readonly [Keys, boolean])[], id: Component) =>
    left(
      id,
      constraint(
        [],
        sets.map(([keys, isIncluded]) => keySet(keys as never, isIncluded)),
      ),
    );

  it('are exactly those of the series, for the components that keys name', () => {
    fc.assert(
      fc.property(keySets, (sets) => {
        if (sets.length === 0) return;
        for (const id of named(sets)) {
          expect(allowedBy(sets, id)).to.have.members([...new Set(seriesLeft(sets).map((each) => each[id]))]);
        }
      }),
      { numRuns: randomCases(1000) },
    );
  });

  it('are those that several exclusive keys together leave', () => {
    const sets = ['A', 'B', 'C'].map((Y) => [[{ X: ['A'], Y: [Y] }], false] as const);
    expect(allowedBy(sets, 'X')).to.deep.equal(['AB', 'B', 'BA']);
  });
});

describe('values of a region', () => {
  const list = fc.uniqueArray(fc.string({ unit: fc.constantFrom('A', 'B'), minLength: 1, maxLength: 4 }), {
    minLength: 1,
    maxLength: 12,
  });
  const allow = (from: Enumeration, values: readonly Content[], id = 'X') => {
    const lists = new Map([['X', from]]);
    return [...(allowedCodes(constraint([region({ [id]: values })]), lists).get('X') ?? from.codes.ids)];
  };

  it('match at least as many codes with % as with a text in its place', () => {
    fc.assert(
      fc.property(list, value, value, (ids, head, tail) => {
        expect(allow(flat(...ids), [`${head}%${tail}`])).to.include.members(allow(flat(...ids), [`${head}${tail}`]));
        expect(allow(flat(...ids), ['%'])).to.have.members(ids);
      }),
    );
  });

  it('match together the codes that each matches', () => {
    fc.assert(
      fc.property(list, value, value, (ids, one, other) => {
        const [both, either] = [
          allow(flat(...ids), [one, other]),
          [one, other].map((each) => allow(flat(...ids), [each])),
        ];
        expect(both).to.have.members([...new Set(either.flat())]);
      }),
    );
  });

  it('of an exclusive set leave the codes that they do not match', () => {
    fc.assert(
      fc.property(list, fc.array(value, { minLength: 1, maxLength: 3 }), (ids, values) => {
        const [in_, out] = [allow(flat(...ids), values), allow(flat(...ids), values, '!X')];
        expect([...in_, ...out]).to.have.members(ids);
      }),
    );
  });

  /** A forest: each code below one before it, or below none. */
  const forests = fc
    .array(fc.nat(), { minLength: 1, maxLength: 10 })
    .map(
      (picks): Tree =>
        Object.fromEntries(
          picks.map((pick, index) => [`C${index}`, pick % (index + 1) === index ? null : `C${pick % (index + 1)}`]),
        ),
    );
  const cascading = (code: string, cascadeValues: Content): Content => ({ value: code, cascadeValues });
  const isBelow = (tree: Tree, code: string, root: string): boolean => {
    const parent = tree[code];
    return parent != null && (parent === root || isBelow(tree, parent, root));
  };

  it('cascade to all codes below them, with or without the codes themselves', () => {
    fc.assert(
      fc.property(forests, fc.nat(), (tree, pick) => {
        const ids = Object.keys(tree);
        const root = ids[pick % ids.length] ?? '';
        const below = ids.filter((id) => isBelow(tree, id, root));
        const from = enumeration(tree);
        expect(allow(from, [cascading(root, 'excluderoot')])).to.have.members(below);
        expect(allow(from, [cascading(root, true)])).to.have.members([root, ...below]);
        expect(allow(from, [cascading(root, false)])).to.deep.equal([root]);
        expect(allow(from, [cascading('%', true)])).to.have.members(ids);
      }),
    );
  });
});
