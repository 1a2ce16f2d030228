import { expect } from 'chai';
import { elementStep } from '../../src/model/path.js';

describe('step to an array element', () => {
  const steps: readonly (readonly [unknown, number, string])[] = [
    [{ id: 'A' }, 3, 'A'],
    [{ id: '0' }, 3, '0'],
    [{ id: '' }, 3, '3'],
    [{ id: 7 }, 3, '3'],
    [{ value: 'A' }, 0, '0'],
    ['A', 12, '12'],
    [null, 1, '1'],
    [undefined, 1, '1'],
  ];
  for (const [element, index, step] of steps) {
    it(`${JSON.stringify(element)} at ${index} is ${step}`, () => {
      expect(elementStep(element, index)).to.equal(step);
    });
  }
});
