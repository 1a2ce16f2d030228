import { expect } from 'chai';
import { describeWithShared, sharedJson } from '../../harness/shared.js';
import {
  classesWithIncrements,
  generalIncrements,
  incrementsOf,
  type PublishedRule,
  referenceIncrements,
} from './published-increments.js';

/** A rule in the collected facts. */
interface Fact extends Pick<PublishedRule, 'id' | 'increment'> {
  /** How the increment is found, where it is not always the same. */
  readonly decide?: string;
}

const ruleOf = ({ id, increment, decide }: Fact): PublishedRule => ({
  id,
  increment,
  isByContent: decide !== undefined && increment !== 'depends',
});

describeWithShared('the published increments', () => {
  const facts = sharedJson<{
    general: readonly Fact[];
    referenceChange: { tables: object };
    artefacts: Readonly<Record<string, { changes: readonly Fact[] }>>;
  }>('facts/semver-rules.json');

  it('are those of the collected facts', () => {
    expect(generalIncrements).to.deep.equal(facts.general.map(ruleOf));
    expect(classesWithIncrements).to.deep.equal(Object.keys(facts.artefacts));
    for (const [className, { changes }] of Object.entries(facts.artefacts))
      expect(incrementsOf(className), className).to.deep.equal(changes.map(ruleOf));
    expect(referenceIncrements).to.deep.equal(facts.referenceChange.tables);
  });
});
