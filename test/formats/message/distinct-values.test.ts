import { expect } from 'chai';
import fc from 'fast-check';
import { DistinctValues } from '../../../src/formats/message/distinct-values.js';

describe('DistinctValues', () => {
  const value = fc.oneof(fc.string({ maxLength: 2, unit: fc.constantFrom('A', 'B', '1') }), fc.boolean());
  const lists = [
    fc.array(value),
    fc.array(value).map((values) => values.toSorted()),
    fc.array(value).map((values) => values.toSorted((a, b) => String(a).length - String(b).length || (a < b ? -1 : 1))),
  ];

  it('finds the values that were there before, in any order', () => {
    fc.assert(
      fc.property(fc.oneof(...lists), (values) => {
        const distinct = new DistinctValues();
        expect(values.map((each) => distinct.add(each))).to.deep.equal(
          values.map((each, index) => !values.slice(0, index).includes(each)),
        );
      }),
    );
  });
});
