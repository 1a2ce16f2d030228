import { expect } from 'chai';
import { classesWithIncrements, incrementsOf } from '../published-increments.js';
import { allExamples, examplesOf, isAbsence } from './all-examples.js';
import type { Absence, Example } from './example.js';

describe('the examples of version rules', () => {
  it('are for the classes that have rules', () => {
    expect(allExamples.map((each) => each.class)).to.have.members([...classesWithIncrements]);
  });

  for (const examples of allExamples) {
    const rules = incrementsOf(examples.class);

    it(`${examples.class}: are for its rules`, () => {
      expect(Object.keys(examples.rules)).to.have.members(rules.map(({ id }) => id));
    });

    it(`${examples.class}: have contents that differ`, () => {
      for (const { id } of rules) {
        for (const { before, after } of examplesOf(examples, id) ?? []) {
          expect({ ...after, version: before.version }, id).not.to.deep.equal(before);
        }
      }
    });

    it(`${examples.class}: give an increment where the rule leaves it open, and no other where it does not`, () => {
      for (const { id, increment, isByContent } of rules) {
        const found: Example | readonly Example[] | Absence = examples.rules[id] ?? [];
        if (isAbsence(found)) {
          expect(increment, id).to.equal('n/a');
          continue;
        }
        for (const example of [found].flat() as readonly Example[]) {
          if (increment === 'depends') expect(example.increment, id).not.to.equal(undefined);
          else if (!isByContent) expect(example.increment ?? increment, id).to.equal(increment);
        }
      }
    });
  }
});
