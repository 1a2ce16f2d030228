import { expect } from 'chai';
import {
  filledDown,
  insertItems,
  removeItems,
  setCells,
  sortItems,
} from '../../../../../web/src/pages/edit/item-table/change-items.js';
import { columnsOf, type ItemColumn, textIn } from '../../../../../web/src/pages/edit/item-table/item-columns.js';
import { rowAtPointer, rowsOf } from '../../../../../web/src/pages/edit/item-table/item-index.js';
import { dropItems, moveItems } from '../../../../../web/src/pages/edit/item-table/move-items.js';
import { schemeLayouts } from '../../../../../web/src/pages/edit/item-table/scheme-layouts.js';
import { categories, codes, columnNamed, layoutOf, tree } from './tables.js';

const lists = layoutOf('Codelist');
const nested = layoutOf('CategoryScheme');

describe('changes of the items of a scheme', () => {
  it('writes texts by language without the text in the best one, and leaves out those that are empty', () => {
    const list = { codes: [{ id: 'A', name: 'Old', names: { en: 'Old', de: 'Alt' } }] };
    const name = columnNamed(lists, 'name:en');
    expect(setCells(list, lists, [{ row: 0, column: name, text: 'New' }])).to.deep.equal({
      codes: [{ id: 'A', names: { en: 'New', de: 'Alt' } }],
    });
    const cleared = ['name:en', 'name:de'].map((id) => ({ row: 0, column: columnNamed(lists, id), text: '' }));
    expect(setCells(list, lists, cleared)).to.deep.equal({ codes: [{ id: 'A' }] });
  });

  it('changes the parents of items whose parent gets another id, also where ids are exchanged', () => {
    const id = columnNamed(lists, 'id');
    const changed = setCells(codes('A', 'B<A', 'C<A', 'D<B'), lists, [
      { row: 0, column: id, text: 'B' },
      { row: 1, column: id, text: 'A' },
    ]);
    expect(tree(changed, lists)).to.deep.equal(['B', ' A', ' C', '  D']);
  });

  it('knows the rows of the changed list as if it read all of it', () => {
    const changes = [
      ['name:en', 'Other'],
      ['name:de', 'Anders'],
      ['id', 'GONE'],
      ['id', 'X'],
      ['parent', 'D'],
    ] as const;
    for (const list of [codes('A', 'B<A', 'C<X', 'D'), codes('A', 'B', 'C', 'D')])
      for (const [column, text] of changes) {
        const changed = setCells(list, lists, [{ row: 0, column: columnNamed(lists, column), text }]);
        expect(rowsOf(changed, lists), `${column} ${text}`).to.deep.equal(rowsOf(structuredClone(changed), lists));
      }
  });

  it('changes a nested item and keeps all other objects', () => {
    const scheme = categories({ A: { B: {} }, C: {} });
    const changed = setCells(scheme, nested, [{ row: 1, column: columnNamed(nested, 'name:en'), text: 'Beta' }]);
    expect(changed['categories']).to.deep.equal([
      { id: 'A', categories: [{ id: 'B', names: { en: 'Beta' } }] },
      { id: 'C' },
    ]);
    expect((changed['categories'] as object[])[1]).to.equal((scheme['categories'] as object[])[1]);
  });

  it('represents concepts by a list or a data type, and keeps the format', () => {
    const concepts = layoutOf('ConceptScheme');
    const column = columnNamed(concepts, 'coreRepresentation');
    const scheme = { concepts: [{ id: 'A', coreRepresentation: { format: { dataType: 'String', maxLength: 5 } } }] };
    const retyped = setCells(scheme, concepts, [{ row: 0, column, text: 'Integer' }]);
    expect(retyped['concepts']).to.deep.equal([
      { id: 'A', coreRepresentation: { format: { dataType: 'Integer', maxLength: 5 } } },
    ]);
    const listed = setCells(scheme, concepts, [{ row: 0, column, text: 'urn:list' }]);
    expect(listed['concepts']).to.deep.equal([{ id: 'A', coreRepresentation: { enumeration: 'urn:list' } }]);
  });

  it('inserts items behind what is below a row, with its parent', () => {
    const changed = insertItems(codes('A', 'B<A', 'C<B', 'D'), lists, 1, 2);
    expect(tree(changed, lists)).to.deep.equal(['A', ' B', '  C', ' ', ' ', 'D']);
    expect(tree(insertItems(categories({ A: { B: {} } }), nested, 0, 1), nested)).to.deep.equal(['A', ' B', '']);
  });

  it('removes items, and what is below them goes up', () => {
    expect(tree(removeItems(codes('A', 'B<A', 'C<B', 'D<C'), lists, 1, 2), lists)).to.deep.equal(['A', ' D']);
    expect(tree(removeItems(categories({ A: { B: { C: { D: {} } } } }), nested, 1, 2), nested)).to.deep.equal([
      'A',
      ' D',
    ]);
    expect(removeItems(codes('A'), lists, 0, 0)).to.deep.equal({});
  });

  it('fills the texts of the first row down', () => {
    const list = { codes: [{ id: 'A', names: { en: 'x' } }, { id: 'B' }, { id: 'C', names: { en: 'y' } }] };
    const cells = filledDown(rowsOf(list, lists), [columnNamed(lists, 'name:en')], { top: 0, bottom: 2 });
    const filled = setCells(list, lists, cells);
    expect(rowsOf(filled, lists).items.map((item) => textIn(item, columnNamed(lists, 'name:en')))).to.deep.equal([
      'x',
      'x',
      'x',
    ]);
  });

  it('sorts siblings, with numbers as numbers, and puts what is below an item behind it', () => {
    const id = columnNamed(lists, 'id');
    const list = codes('C10', 'C9', 'B<C9', 'A<C9', 'X<C10');
    expect(tree(sortItems(list, lists, id, false), lists)).to.deep.equal(['C9', ' A', ' B', 'C10', ' X']);
    expect(tree(sortItems(categories({ A: { B: {}, C: {} }, D: {} }), nested, id, true), nested)).to.deep.equal([
      'D',
      'A',
      ' C',
      ' B',
    ]);
  });
});

describe('moves of the items of a scheme', () => {
  const block = (top: number, bottom = top) => ({ top, bottom });
  /** The same moves on codes with parents and on nested categories. */
  const both = [
    ['codes', codes('A', 'B<A', 'C<B', 'D<A', 'E'), lists],
    ['categories', categories({ A: { B: { C: {} }, D: {} }, E: {} }), nested],
  ] as const;
  for (const [name, scheme, layout] of both) {
    const movedBy = (top: number, direction: Parameters<typeof moveItems>[3], bottom = top) => {
      const moved = moveItems(scheme, layout, block(top, bottom), direction);
      return moved && tree(moved.artefact, layout);
    };
    it(`moves ${name} among those beside them, with what is below`, () => {
      expect(movedBy(3, 'up')).to.deep.equal(['A', ' D', ' B', '  C', 'E']);
      expect(movedBy(1, 'down')).to.deep.equal(['A', ' D', ' B', '  C', 'E']);
      expect(movedBy(4, 'up')).to.deep.equal(['E', 'A', ' B', '  C', ' D']);
      expect(movedBy(1, 'up'), 'the first below its parent').to.equal(undefined);
      expect(movedBy(4, 'down'), 'the last').to.equal(undefined);
    });
    it(`moves ${name} in and out of the tree`, () => {
      expect(movedBy(3, 'in')).to.deep.equal(['A', ' B', '  C', '  D', 'E']);
      expect(movedBy(1, 'out')).to.deep.equal(['A', ' D', 'B', ' C', 'E']);
      expect(movedBy(1, 'out', 3)).to.deep.equal(['A', 'B', ' C', 'D', 'E']);
      expect(movedBy(0, 'in')).to.equal(undefined);
      expect(movedBy(4, 'out')).to.equal(undefined);
      expect(movedBy(2, 'in', 3), 'a block that goes up in the tree').to.equal(undefined);
    });
    it(`drops ${name} beside and below others, and never below themselves`, () => {
      const dropped = (top: number, row: number, side: 'before' | 'after' | 'below') => {
        const moved = dropItems(scheme, layout, block(top), row, side);
        return moved && tree(moved.artefact, layout);
      };
      expect(dropped(4, 2, 'below')).to.deep.equal(['A', ' B', '  C', '   E', ' D']);
      expect(dropped(1, 4, 'after')).to.deep.equal(['A', ' D', 'E', 'B', ' C']);
      expect(dropped(4, 1, 'before')).to.deep.equal(['A', ' E', ' B', '  C', ' D']);
      expect(dropped(1, 2, 'below')).to.equal(undefined);
    });
  }
});

describe('the columns of schemes', () => {
  it('begin with id, name, description and parent, as other registries export them', () =>
    expect(columnsOf(lists, ['en', 'de']).map(({ id }: ItemColumn) => id)).to.deep.equal([
      'id',
      'name:en',
      'description:en',
      'parent',
      'name:de',
      'description:de',
      'annotations',
    ]));

  it('read the items of all classes in the table', () => {
    for (const [name, layout] of Object.entries(schemeLayouts)) {
      const rows = rowsOf({ [layout.list]: [{ id: 'A' }] }, layout);
      expect(
        rows.items.map(({ id }) => id),
        name,
      ).to.deep.equal(['A']);
    }
  });
});

describe('the rows of JSON pointers', () => {
  it('are those of the items that the pointers are in', () => {
    const flat = rowsOf(codes('A', 'B'), lists);
    expect(rowAtPointer(flat, lists, '/codes/1/names/en')).to.equal(1);
    expect(rowAtPointer(flat, lists, '/codes/2')).to.equal(undefined);
    expect(rowAtPointer(flat, lists, '/names/en')).to.equal(undefined);
    const deep = rowsOf(categories({ A: { B: {} }, C: {} }), nested);
    expect(rowAtPointer(deep, nested, '/categories/0/categories/0/id')).to.equal(1);
    expect(rowAtPointer(deep, nested, '/categories/1')).to.equal(2);
  });
});
