import { expect } from 'chai';
import { columnsOf } from '../../../../../web/src/pages/edit/item-table/item-columns.js';
import { columnsOfHeading, pasteItems } from '../../../../../web/src/pages/edit/item-table/paste-items.js';
import { replacerOf } from '../../../../../web/src/pages/edit/item-table/replace-texts.js';
import { codes, layoutOf } from './tables.js';

const lists = layoutOf('Codelist');
const columns = columnsOf(lists, ['en', 'de']);
const paste = (rows: readonly (readonly string[])[], row = 0, column = 0, into = codes('A', 'B')) =>
  pasteItems(into, lists, rows, { columns, main: 'en', row, column })['codes'];

describe('cells that are pasted into a table of items', () => {
  it('are id, name, description and parent, and add the items that are missing', () =>
    expect(
      paste(
        [
          ['B', 'Beta', '', 'A'],
          ['C', 'Gamma', 'The third', 'B'],
        ],
        1,
      ),
    ).to.deep.equal([
      { id: 'A' },
      { id: 'B', names: { en: 'Beta' }, parent: 'A' },
      { id: 'C', names: { en: 'Gamma' }, descriptions: { en: 'The third' }, parent: 'B' },
    ]));

  it('go where the selection is', () =>
    expect(paste([['Alpha'], ['Beta']], 0, 1)).to.deep.equal([
      { id: 'A', names: { en: 'Alpha' } },
      { id: 'B', names: { en: 'Beta' } },
    ]));

  it('are items by their ids below headings, whatever their order and languages', () =>
    expect(
      paste([
        ['Parent', 'name:de', 'CODE', 'Name', 'Remark', 'description (fr)'],
        ['', 'Zwei', 'B', 'Two', 'x', 'deux'],
        ['B', '', 'N', 'New', 'y', ''],
        ['', '', '', '', '', ''],
      ]),
    ).to.deep.equal([
      { id: 'A' },
      { id: 'B', names: { de: 'Zwei', en: 'Two' }, descriptions: { fr: 'deux' } },
      { id: 'N', parent: 'B', names: { en: 'New' } },
    ]));

  for (const row of [['id', 'name'], ['Code ID', 'Name_de', 'Names:en-GB', 'Description (fr)'], ['id']]) {
    it(`recognises the headings ${row.join(', ')}`, () =>
      expect(columnsOfHeading(row, lists, 'en')?.every((column) => column !== undefined)).to.equal(true));
  }
  it('does not take codes for headings', () => {
    expect(columnsOfHeading(['A', 'Alpha'], lists, 'en')).to.equal(undefined);
    expect(columnsOfHeading(['ID', 'Indonesia'], lists, 'en'), 'the code of a country').to.equal(undefined);
  });
});

describe('texts that are replaced', () => {
  const plain = { find: 'a.c', by: '$&', isCaseSensitive: false, isWhole: false };
  it('are searched as they are written, without patterns', () => {
    expect(replacerOf(plain)('xA.Cx a.c')).to.equal('x$&x $&');
    expect(replacerOf(plain)('abc')).to.equal(undefined);
  });
  it('can be whole cells, and told apart by case', () => {
    expect(replacerOf({ ...plain, isWhole: true })('xa.c')).to.equal(undefined);
    expect(replacerOf({ ...plain, isCaseSensitive: true })('A.C')).to.equal(undefined);
    expect(replacerOf({ ...plain, find: '' })('a')).to.equal(undefined);
  });
});
