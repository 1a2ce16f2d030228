import { expect } from 'chai';
import type { Content, Properties } from '../../../src/model/content.js';
import { compareRestrictiveness } from '../../../src/versioning/changes/restrictiveness.js';

const numbered = (letter: string, length: number): string[] =>
  Array.from({ length }, (_, index) => `${letter}${index}`);

const region = (values: readonly Content[], more: Readonly<Record<string, Content>> = {}): Properties => ({
  cubeRegions: [{ ...more, keyValues: [{ id: 'AREA', values }] }],
});

/** Keys of three dimensions, all different. */
const keys = (count: number, isIncluded = true): Properties => ({
  dataKeySets: [
    {
      isIncluded,
      keys: numbered('', count).map((index) => ({
        keyValues: ['A', 'B', 'C'].map((id) => ({ id, values: [`${id}${index}`] })),
      })),
    },
  ],
});

describe('compareRestrictiveness', () => {
  it('compares regions with very many values exactly', () => {
    const [some, more] = [numbered('C', 10_000), numbered('C', 10_001)];
    expect(compareRestrictiveness(region(some), region(more))).to.equal('looser');
    expect(compareRestrictiveness(region(more), region(some))).to.equal('stricter');
    expect(compareRestrictiveness(region(more), region(more.toReversed()))).to.equal('same');
    expect(compareRestrictiveness(region(some), region([...more.slice(1)]))).to.equal('other');
    expect(compareRestrictiveness(region([...some, 'C%']), region([...more, 'C%']))).to.equal('same');
  });

  it('counts what an exclusive region excludes the other way round', () => {
    const excluding = (...values: string[]): Properties => region(values, { include: false });
    expect(compareRestrictiveness(excluding('A'), excluding('A', 'B'))).to.equal('stricter');
    expect(compareRestrictiveness(excluding('A', 'B'), excluding('A'))).to.equal('looser');
  });

  for (const count of [5, 60, 300]) {
    it(`compares ${count} keys, one by one where these are few`, () => {
      expect(compareRestrictiveness(keys(count), keys(count))).to.equal('same');
      expect(compareRestrictiveness(keys(count), keys(count + 1))).to.equal('looser');
      expect(compareRestrictiveness(keys(count + 1), keys(count))).to.equal('stricter');
      expect(compareRestrictiveness(keys(count, false), keys(count + 1, false))).to.equal('stricter');
    });
  }

  it('takes a key that another one includes as the same', () => {
    const wide = { keyValues: [{ id: 'A', values: ['x'] }] };
    const narrow = {
      keyValues: [
        { id: 'A', values: ['x'] },
        { id: 'B', values: ['y'] },
      ],
    };
    const including = (...given: Content[]): Properties => ({ dataKeySets: [{ isIncluded: true, keys: given }] });
    expect(compareRestrictiveness(including(wide), including(wide, narrow))).to.equal('same');
    expect(compareRestrictiveness(including(narrow), including(wide, narrow))).to.equal('looser');
  });
});
