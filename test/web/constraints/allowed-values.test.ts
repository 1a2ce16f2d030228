import { expect } from 'chai';
import {
  type Component,
  chosenCodes,
  endsOf,
  judgedCodes,
  readPair,
} from '../../../web/src/pages/constraints/allowed-values.js';

const component = {
  id: 'C',
  class: 'Dimension',
  decisions: [
    { allowed: true, by: [{ constraint: 'one', effect: 'includes' }] },
    { allowed: false, by: [{ constraint: 'two', effect: 'excludes' }] },
  ],
  allowed: ['B', 'D'],
  allowedBy: [0, 0],
  excluded: ['A', 'C'],
  excludedBy: [1, 1],
} as unknown as Component;

describe('judgedCodes', () => {
  it('has the codes in the order of their list, each with its decision', () => {
    const judged = judgedCodes(component, ['A', 'B', 'C', 'D']);
    expect(
      judged.map(({ id, isAllowed, decision }) => `${id} ${isAllowed} ${decision?.by[0]?.constraint}`),
    ).to.deep.equal(['A false two', 'B true one', 'C false two', 'D true one']);
  });

  it('has allowed codes first where the list is not known, and codes that the list lacks last', () => {
    expect(judgedCodes(component, undefined).map(({ id }) => id)).to.deep.equal(['B', 'D', 'A', 'C']);
    expect(judgedCodes(component, ['C', 'A', 'B']).map(({ id }) => id)).to.deep.equal(['C', 'A', 'B', 'D']);
  });

  it('allows all codes of a component that nothing restricts', () => {
    const free = { id: 'C', class: 'Dimension' };
    expect(judgedCodes(free, ['A'])).to.deep.equal([{ id: 'A', isAllowed: true }]);
  });
});

describe('chosenCodes', () => {
  it('selects by decision, and by id or name without regard to case', () => {
    const codes = judgedCodes(component, ['A', 'B', 'C', 'D']);
    const names: Readonly<Record<string, string>> = { A: 'Alpha', B: 'beta', C: 'Gamma', D: 'delta' };
    const found = (choice: 'all' | 'allowed' | 'excluded', text: string) =>
      chosenCodes(codes, choice, text, (id) => names[id] ?? '').map(({ id }) => id);
    expect(found('all', '')).to.deep.equal(['A', 'B', 'C', 'D']);
    expect(found('excluded', '')).to.deep.equal(['A', 'C']);
    expect(found('allowed', 'TA')).to.deep.equal(['B', 'D']);
    expect(found('all', ' c ')).to.deep.equal(['C']);
  });
});

describe('readPair', () => {
  it('reads a component and a value, which can have colons', () => {
    expect(readPair('TIME_PERIOD:2000-01-01T00:00:00')).to.deep.equal(['TIME_PERIOD', '2000-01-01T00:00:00']);
    for (const text of ['FREQ', ':A', '']) expect(readPair(text), text).to.equal(undefined);
  });
});

describe('endsOf', () => {
  it('reads both ends of a range, those outside of it too', () => {
    expect(
      endsOf({ startPeriod: { period: '2000', isInclusive: false }, endPeriod: { period: '2001' } }),
    ).to.deep.equal({
      start: { period: '2000', isInclusive: false },
      end: { period: '2001', isInclusive: true },
    });
    expect(endsOf({ beforePeriod: { period: '2001', isInclusive: false } })).to.deep.equal({
      end: { period: '2001', isInclusive: false },
    });
    expect(endsOf(null)).to.deep.equal({});
  });
});
