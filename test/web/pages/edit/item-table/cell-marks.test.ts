import { expect } from 'chai';
import { markOfCell, marksOfItems } from '../../../../../web/src/pages/edit/item-table/cell-marks.js';
import { columnsOf } from '../../../../../web/src/pages/edit/item-table/item-columns.js';
import { layoutOf } from './tables.js';

const nested = layoutOf('CategoryScheme');
const columns = columnsOf(nested, ['en', 'de']);
const error = (pointer: string) => ({ pointer, level: 'error', detail: `wrong at ${pointer}` }) as const;

describe('marks of cells', () => {
  const marked = (pointer: string): Record<string, string | undefined> => {
    const marks = marksOfItems([error(pointer)], [], nested);
    return Object.fromEntries(
      [...marks].flatMap(([item, own]) =>
        columns.flatMap((column) => {
          const mark = markOfCell(own, column, columns);
          return mark === undefined ? [] : [[`${item} ${column.id}`, mark.kind]];
        }),
      ),
    );
  };
  const cases: readonly [string, Record<string, string>][] = [
    ['/categories/0', { '/categories/0 id': 'error' }],
    ['/categories/0/categories/12/names/de', { '/categories/0/categories/12 name:de': 'error' }],
    ['/categories/0/name', { '/categories/0 name:en': 'error' }],
    ['/categories/0/descriptions/fr', { '/categories/0 description:en': 'error' }],
    ['/categories/0/annotations/0/type', { '/categories/0 annotations': 'error' }],
    ['/names/en', {}],
  ];
  for (const [pointer, expected] of cases) {
    it(`shows a problem at ${pointer} in its cell`, () => expect(marked(pointer)).to.deep.equal(expected));
  }

  it('shows errors before changes, with the details of both', () => {
    const change = { pointer: '/categories/0/id', increment: 'major', detail: 'another id' } as const;
    const marks = marksOfItems([error('/categories/0/id')], [change], nested);
    const [id] = columns;
    expect(id && markOfCell(marks.get('/categories/0'), id, columns)).to.deep.equal({
      kind: 'error',
      detail: 'wrong at /categories/0/id\nanother id',
    });
  });
});
