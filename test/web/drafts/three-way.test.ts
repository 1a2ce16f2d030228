import { expect } from 'chai';
import { foreignChanges, takeTheirs } from '../../../web/src/drafts/three-way.js';

const code = (id: string, en: string, more: object = {}) => ({ id, names: { en }, ...more });
const base = {
  id: 'CL',
  name: 'List',
  names: { en: 'List' },
  codes: [code('A', 'a'), code('B', 'b'), code('C', 'c')],
  tags: ['x'],
};
const theirs = {
  id: 'CL',
  name: 'Liste',
  names: { en: 'List', fr: 'Liste' },
  codes: [code('A', 'a of theirs'), code('B', 'b of theirs'), code('D', 'd')],
  tags: ['x', 'y'],
};
const mine = {
  id: 'CL',
  names: { en: 'My list' },
  codes: [code('A', 'a of mine'), code('B', 'b'), code('C', 'c')],
  tags: ['x'],
};

describe('foreignChanges', () => {
  const changes = foreignChanges(base, theirs, mine);

  it('names each part that others have changed, and whether the draft has changed it too', () => {
    expect(changes.map(({ path, isConflict }) => [path, isConflict])).to.deep.equal([
      ['names/fr', false],
      ['codes/A/names/en', true],
      ['codes/B/names/en', false],
      ['codes/C', false],
      ['codes/D', false],
      ['tags', false],
    ]);
    expect(changes[1]).to.deep.include({ base: 'a', theirs: 'a of theirs', mine: 'a of mine' });
  });

  it('takes over what is chosen and loses nothing of the draft', () => {
    const merged = takeTheirs(
      mine,
      changes.filter(({ isConflict }) => !isConflict),
    );
    expect(merged).to.deep.equal({
      id: 'CL',
      names: { en: 'My list', fr: 'Liste' },
      codes: [code('A', 'a of mine'), code('B', 'b of theirs'), code('D', 'd')],
      tags: ['x', 'y'],
    });
    expect(takeTheirs(mine, []), 'nothing').to.equal(mine);
    expect(foreignChanges(base, base, mine)).to.deep.equal([]);
  });
});
